//! The picture of a table, where there is only a link to it.

use crate::common::Running;
use crate::player::{Client, people, people_at};

/// A match that anybody may look at has a picture of its own, and its page names it; before it begins there is none.
#[tokio::test]
async fn a_table_has_a_picture() {
    let server = Running::fresh().await;
    for game in catalog::games() {
        let (table, mut people) = people(&server, game.id, 2).await;
        let path = format!("/t/{table}/picture.png");
        let page = people[0].get(&format!("/t/{table}")).await.body;
        assert!(
            page.contains(&format!("property=\"og:image\" content=\"http://{}{path}\"", server.address)),
            "{}",
            game.id
        );
        let picture = server.browser().get(&path).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")), "{}", game.id);
        let bytes: usize = picture.header("content-length").and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
        assert!((8_000..600_000).contains(&bytes), "{}: {bytes} bytes", game.id);
    }
    let mut host = server.browser();
    let fields =
        [("game", "knights"), ("name", "Ada"), ("spectators", "yes"), ("seat.0", "me"), ("seat.1", "open")];
    let table = host.post("/new", &fields).await.table();
    assert_eq!(host.get(&format!("/t/{table}/picture.png")).await.status, 404);
    server.stop().await;
}

/// A table that only its players may see has none, for them neither: the picture is made for everybody who has the link.
#[tokio::test]
async fn a_private_table_has_no_picture() {
    let server = Running::fresh().await;
    let (table, mut people) = people_at(&server, "knights", 2, &[("spectators", "")]).await;
    assert!(!people[0].get(&format!("/t/{table}")).await.body.contains("picture.png"));
    assert_eq!(people[0].get(&format!("/t/{table}/picture.png")).await.status, 403);
    server.stop().await;
}

/// Nothing that is chosen in secret is on it: a plan that is laid changes no dot.
#[tokio::test]
async fn a_picture_tells_no_secret() {
    let server = Running::fresh().await;
    let mut pictures = Vec::new();
    for token in ["place Mo", "place Sw"] {
        let (table, mut client) = loop {
            let (table, people) = people(&server, "knights", 2).await;
            let client = Client::open(&people[0], &table, "format=json").await;
            // Who begins is drawn, and everybody sees it.
            if client.latest["view"]["initiative"] == 0 {
                break (table, client);
            }
        };
        client.act(token).await;
        pictures.push(server.browser().get(&format!("/t/{table}/picture.png")).await.body);
    }
    assert!(pictures[0].len() > 8_000 && pictures[0] == pictures[1]);
    server.stop().await;
}
