//! How many matches are played at random: some always, far more by night.

/// This many; ten times as many where `BANNERET_SWEEP` is `wide`, as with `cargo xtask test --nightly`.
pub fn sweep(always: u32) -> u32 {
    let wide = std::env::var_os("BANNERET_SWEEP").is_some_and(|sweep| sweep == "wide");
    if wide { always.saturating_mul(10) } else { always }
}
