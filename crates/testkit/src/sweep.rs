//! How many matches are played at random: a few for a quick answer, some always, far more by night.

/// This many; ten times as many where `BANNERET_SWEEP` is `wide`, as with `cargo xtask test --nightly`, and a fifth where it
/// is `narrow`, as with `--quick`.
pub fn sweep(always: u32) -> u32 {
    match std::env::var("BANNERET_SWEEP").as_deref() {
        Ok("wide") => always.saturating_mul(10),
        Ok("narrow") => always.div_ceil(5),
        _ => always,
    }
}
