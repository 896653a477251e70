//! A real server on a port of its own, and a wire to it that can be cut and overheard.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use server::{Config, Rate, Server};
use tokio::runtime::Runtime;

use crate::chromium::scratch;

/// A server in this process; bots answer at once. One serves all tests: each of them has guests and tables of its own.
#[derive(Debug)]
pub(crate) struct House {
    address: SocketAddr,
    _runtime: Runtime,
}

impl House {
    pub(crate) fn shared() -> &'static Self {
        static SHARED: OnceLock<House> = OnceLock::new();
        SHARED.get_or_init(Self::open)
    }

    fn open() -> Self {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), scratch().join("house"));
        config.bot_delay = Duration::ZERO;
        let limits = &mut config.limits;
        for rate in [
            &mut limits.posts,
            &mut limits.requests,
            &mut limits.guests,
            &mut limits.tables,
            &mut limits.records,
            &mut limits.request_bytes,
        ] {
            *rate = Rate::NONE;
        }
        // Every test comes from one address.
        (limits.analyses_each, limits.analyses_all) = (u32::MAX, u32::MAX);
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(Server::bind(config)).expect("the server starts");
        let address = server.address();
        runtime.spawn(server.run(std::future::pending()));
        Self { address, _runtime: runtime }
    }

    /// The front page.
    pub(crate) fn front(&self) -> String {
        format!("http://{}/", self.address)
    }

    pub(crate) fn page(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// A wire to a house.
#[derive(Debug)]
pub(crate) struct Wire {
    address: SocketAddr,
    tapped: Arc<Mutex<Tapped>>,
}

#[derive(Debug, Default)]
struct Tapped {
    /// Everything the house has sent.
    heard: Vec<u8>,
    open: Vec<TcpStream>,
    /// Whoever comes is sent away.
    down: bool,
}

impl Wire {
    pub(crate) fn to(house: &House) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let tapped = Arc::new(Mutex::new(Tapped::default()));
        let (house, tap) = (house.address, tapped.clone());
        // Ends with the process; nothing waits for it.
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if with(&tap, |tapped| tapped.down) {
                    continue;
                }
                let Ok(far) = TcpStream::connect(house) else { continue };
                let (Ok(near2), Ok(far2)) = (near.try_clone(), far.try_clone()) else { continue };
                with(&tap, |tapped| {
                    tapped.open.extend([near.try_clone(), far.try_clone()].into_iter().flatten())
                });
                let tap = tap.clone();
                thread::spawn(move || carry(near, far, |_| {}));
                thread::spawn(move || {
                    carry(far2, near2, |bytes| with(&tap, |tapped| tapped.heard.extend_from_slice(bytes)));
                });
            }
        });
        Self { address, tapped }
    }

    /// Where the house is found along this wire.
    pub(crate) fn front(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// How much was heard so far.
    pub(crate) fn mark(&self) -> usize {
        with(&self.tapped, |tapped| tapped.heard.len())
    }

    /// What was heard since.
    pub(crate) fn heard_since(&self, mark: usize) -> String {
        with(&self.tapped, |tapped| String::from_utf8_lossy(&tapped.heard[mark..]).into_owned())
    }

    /// Every connection breaks, and no new one can be made.
    pub(crate) fn down(&self) {
        with(&self.tapped, |tapped| tapped.down = true);
        self.cut();
    }

    /// Connections can be made again.
    pub(crate) fn up(&self) {
        with(&self.tapped, |tapped| tapped.down = false);
    }

    /// Every connection breaks; new ones can be made.
    pub(crate) fn cut(&self) {
        for stream in with(&self.tapped, |tapped| std::mem::take(&mut tapped.open)) {
            // Many of them are closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, mut tap: impl FnMut(&[u8])) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(n @ 1..) = from.read(&mut bytes) {
        tap(&bytes[..n]);
        if to.write_all(&bytes[..n]).is_err() {
            break;
        }
    }
    // The other side may be gone already.
    let _ = to.shutdown(Shutdown::Write);
}

fn with<T>(tapped: &Mutex<Tapped>, look: impl FnOnce(&mut Tapped) -> T) -> T {
    look(&mut tapped.lock().unwrap_or_else(PoisonError::into_inner))
}
