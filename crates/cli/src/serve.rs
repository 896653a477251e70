//! `banneret serve`: the table, to be opened in a browser. It is also what happens when nothing is said.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};

use clap::value_parser;
use server::{Config, Limits, MailConfig, ServeError, Server, SignUps, Within, told_to_stop};
use terminal::style::{FAINT, STRONG};
use tracing_subscriber::EnvFilter;

use crate::failure::Failure;

const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

const EXAMPLES: &str = "\
It runs until Ctrl-C or a request to terminate. RUST_LOG says how much it tells (error, warn, info, debug).

Examples:
  banneret serve                                    for this computer, at http://127.0.0.1:8080
  banneret serve --listen 8081                      at another port
  banneret serve --listen 0.0.0.0:8080              for everybody who can reach this computer
  banneret serve --listen 8081 --data my-tables     with tables of its own
  banneret serve --content my-games                 with edited data files, in my-games/knights and so on; they are
                                                    read again whenever one is saved
  banneret serve --trust-proxy 127.0.0.1            behind a proxy on this computer that speaks HTTPS
  banneret serve --limit tables=10,0.01             where strangers make fewer tables
  banneret serve --sign-up invite                   where only whoever was invited has an account
  banneret serve --mail mail.txt                    where people can be told by mail that it is their turn";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Where to listen: an address and a port, or a port of this computer; port 0 takes any free one
    #[arg(long, value_name = "ADDR", default_value_t = USUAL, value_parser = address)]
    listen: SocketAddr,
    /// Where matches are kept [default: `banneret` in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A folder with edited data files: in it a folder for each game, named as the game
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// A file with a secret of 20 letters or more: whoever opens /lab/key/SECRET uses the designer's lab from elsewhere
    #[arg(long, value_name = "FILE")]
    operator: Option<PathBuf>,
    /// Who may sign up; guests play in any case. Invitations are made by `banneret admin invite`
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Who::Open)]
    sign_up: Who,
    /// A file with two lines: the mail server (smtps://NAME:PASSWORD@HOST) and the address that mail comes from
    #[arg(long, value_name = "FILE")]
    mail: Option<PathBuf>,
    /// Addresses inside your network to which messages may be sent all the same: one, a block of them, or a name
    #[arg(long, value_name = "CIDR|HOST,…", value_delimiter = ',')]
    tell_within: Vec<Within>,
    /// The addresses of proxies in front of the table, whose X-Forwarded-For and X-Forwarded-Proto are believed
    #[arg(long, value_name = "IP,…", value_delimiter = ',')]
    trust_proxy: Vec<IpAddr>,
    /// How many connections there may be at a time; the system's limit of open files must be higher
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections, value_parser = value_parser!(u32).range(1..=1_000_000))]
    connections: u32,
    /// Another bound on what a stranger may ask for, such as requests=1000,100; docs/hosting.md lists them all
    #[arg(long, value_name = "NAME=VALUE")]
    limit: Vec<String>,
}

/// Who may sign up.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Who {
    /// Everybody
    Open,
    /// Whoever has an invitation
    Invite,
    /// Nobody
    Closed,
}

impl Args {
    /// What the program does when nothing is said.
    pub(crate) fn main_job() -> Self {
        let connections = Limits::default().connections;
        let (trust_proxy, limit) = (Vec::new(), Vec::new());
        let (data, content, operator, mail, tell_within) = (None, None, None, None, Vec::new());
        let sign_up = Who::Open;
        Self {
            listen: USUAL,
            sign_up,
            data,
            content,
            operator,
            mail,
            tell_within,
            trust_proxy,
            connections,
            limit,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let level = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(level)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    server::run_to_end(serve(args))
        .map_err(|error| Failure::bad(format!("cannot start the threads of the server: {error}")))?
}

async fn serve(args: &Args) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(usual_data);
    let mut limits = Limits { connections: args.connections, ..Limits::default() };
    for limit in &args.limit {
        limits.set(limit).map_err(|wrong| Failure::bad(format!("--limit {limit}: {wrong}")))?;
    }
    let config = Config {
        operator: args.operator.as_deref().map(secret).transpose()?,
        content: args.content.clone(),
        proxies: args.trust_proxy.clone(),
        sign_ups: match args.sign_up {
            Who::Open => SignUps::Open,
            Who::Invite => SignUps::Invite,
            Who::Closed => SignUps::Closed,
        },
        mail: args.mail.as_deref().map(mail).transpose()?,
        tell_within: args.tell_within.clone(),
        limits,
        ..Config::new(args.listen, &data)
    };
    let stop = told_to_stop();
    let server = Server::bind(config).await.map_err(|error| explain(&error))?;
    // The lock is gone before anything is awaited.
    {
        let mut out = anstream::stdout().lock();
        writeln!(out, "Open {STRONG}http://{}{STRONG:#} in a browser.", to_open(server.address()))?;
        writeln!(out, "{FAINT}Matches are kept in {}. Ctrl-C stops the table.{FAINT:#}", data.display())?;
        out.flush()?;
    }
    server.run(stop).await;
    Ok(())
}

/// The secret in a file.
fn secret(file: &Path) -> Result<String, Failure> {
    let text = crate::files::read(file, 4096)?;
    let secret = text.trim();
    let plain = secret.len() >= 20
        && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let wrong = || {
        Failure::bad(format!(
            "`{}`: expected one secret of 20 letters, digits, `-` and `_` or more",
            file.display()
        ))
    };
    plain.then(|| secret.to_owned()).ok_or_else(wrong)
}

/// How mail is sent, as a file says it.
fn mail(file: &Path) -> Result<MailConfig, Failure> {
    let text = crate::files::read(file, 4096)?;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let wrong = |what: String| Failure::bad(format!("`{}`: {what}", file.display()));
    let [server, from] = *lines else {
        return Err(wrong(
            "expected two lines, the mail server and the address that mail comes from".to_owned(),
        ));
    };
    MailConfig::new(server, from).map_err(wrong)
}

/// What is wrong, and which flag helps.
fn explain(error: &ServeError) -> Failure {
    Failure::bad(match error {
        ServeError::Listen { address, source } if source.kind() == io::ErrorKind::AddrInUse => {
            let port = address.port();
            let other = port.checked_add(1).unwrap_or(USUAL.port());
            format!(
                "port {port} is busy: another program, perhaps another table, listens on {address}; \
                 choose a port with --listen, for example `banneret serve --listen {other}`"
            )
        }
        ServeError::Listen { .. } => {
            format!("{error}; choose an address of this computer with --listen, for example {USUAL}")
        }
        ServeError::Store(_) => format!("{error}; choose a folder with --data"),
        ServeError::Content { .. } => format!("{error}\n`banneret content lint GAME DIR` checks one game"),
        ServeError::ContentDir { .. } => {
            format!("{error}; --content wants a folder that has a folder for each edited game")
        }
        ServeError::Start(_) => error.to_string(),
    })
}

/// An address as it is typed.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse() {
        return Ok(SocketAddr::new(USUAL.ip(), port));
    }
    let found = text.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| format!("write an address and a port such as {USUAL}, or a port alone"))
}

/// The address a browser on this computer can open.
fn to_open(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() { SocketAddr::new(USUAL.ip(), address.port()) } else { address }
}

/// Where a user's programs keep their data; beside where one stands if there is no such place.
pub(crate) fn usual_data() -> PathBuf {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|dir| dir.is_absolute());
    absolute("XDG_DATA_HOME")
        .or_else(|| Some(absolute("HOME")?.join(".local/share")))
        .map_or_else(|| PathBuf::from("banneret-data"), |dir| dir.join("banneret"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_a_port_of_this_computer() {
        assert_eq!(address("9000"), Ok("127.0.0.1:9000".parse().expect("an address")));
        assert_eq!(address("0.0.0.0:80"), Ok("0.0.0.0:80".parse().expect("an address")));
        assert_eq!(address("[::1]:80"), Ok("[::1]:80".parse().expect("an address")));
        for wrong in ["", "here", "1.2.3.4", "99999", ":", "127.0.0.1:99999"] {
            assert!(address(wrong).is_err_and(|message| message.contains("127.0.0.1:8080")), "{wrong}");
        }
    }

    #[test]
    fn everywhere_is_opened_here() {
        assert_eq!(to_open("0.0.0.0:81".parse().expect("an address")).to_string(), "127.0.0.1:81");
        assert_eq!(to_open("10.0.0.1:81".parse().expect("an address")).to_string(), "10.0.0.1:81");
    }
}
