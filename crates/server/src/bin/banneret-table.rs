//! The server alone, without the rest of the program: what the tests start and kill.
//!
//! `banneret-table ADDRESS DATA-DIR [BOT-DELAY-MS] [tell_within=CIDR] [LIMIT=VALUE …]` prints where it listens and serves until it is told to stop.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use server::{Config, Server, told_to_stop};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let config = match arguments.as_slice() {
        [address, data, rest @ ..] => configured(address, data, rest),
        [] | [_] => Err(
            "usage: banneret-table ADDRESS:PORT DATA-DIR [BOT-DELAY-MS] [tell_within=CIDR] [LIMIT=VALUE …]"
                .to_owned(),
        ),
    };
    let config = match config {
        Ok(config) => config,
        Err(wrong) => return complain(&wrong),
    };
    match server::run_to_end(run(config)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => complain(&error.to_string()),
        Err(error) => complain(&error.to_string()),
    }
}

fn configured(address: &str, data: &str, rest: &[String]) -> Result<Config, String> {
    let address = address.parse().map_err(|_| format!("`{address}` is no address with a port"))?;
    let mut config = Config::new(address, data);
    for setting in rest {
        if let Some(within) = setting.strip_prefix("tell_within=") {
            config.tell_within.push(within.parse()?);
            continue;
        }
        match setting.parse() {
            Ok(millis) => config.bot_delay = Duration::from_millis(millis),
            Err(_) => config.limits.set(setting)?,
        }
    }
    Ok(config)
}

async fn run(config: Config) -> Result<(), server::ServeError> {
    server::write_logs();
    let stop = told_to_stop();
    let server = Server::bind(config).await?;
    let mut out = std::io::stdout();
    // Whoever started it may not listen.
    let _ = writeln!(out, "http://{}", server.address()).and_then(|()| out.flush());
    server.run(stop).await;
    Ok(())
}

fn complain(what: &str) -> ExitCode {
    // There is nowhere else to say it.
    let _ = writeln!(std::io::stderr(), "{what}");
    ExitCode::from(2)
}
