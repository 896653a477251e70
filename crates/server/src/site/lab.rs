//! The designer's lab: for whoever sits at this computer, or runs the server. To everybody else it is not there.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, FromRequestParts, Path, Query, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use kernel::{Seat, UnknownWord, Word as _};
use serde_json::{Value, json};
use web::at;
use web::pages::lab::{self as pages, Ask, CardsPage, Experiment, LabHome, Mistake};

use super::making::against_bots;
use super::reply::{Problem, message, page, page_with, see, with_cookie};
use super::who::{OPERATOR, is_secret};
use crate::games::{Asked, GameEntry};
use crate::hub::Hub;
use crate::lab::{CONTENT, Draft, Question, entries, kind};
use crate::visitor::Visitor;

/// The longest text of cards that may be sent, in bytes of the form that carries it.
const LONGEST: usize = 2 << 20;

/// The addresses of the lab.
pub(super) fn routes() -> Router<Hub> {
    Router::new()
        .route("/lab", get(home))
        .route("/lab/key/{key}", get(key))
        .route("/lab/two", get(two))
        .route("/lab/x/{id}", get(experiment))
        .route("/lab/x/{id}/{part}", post(act))
        .route("/lab/{game}/cards", get(first_file))
        .route("/lab/{game}/cards/{*file}", get(cards).post(save))
        .route("/lab/{game}/lint", post(lint))
        .route("/lab/{game}/words", post(words))
        .route("/lab/{game}/play", post(play))
        .route("/lab/{game}/{kind}", get(form).post(ask))
        .layer(DefaultBodyLimit::max(LONGEST))
}

/// Somebody who may use the lab.
struct Designer(Visitor);

impl FromRequestParts<Hub> for Designer {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Self, Response> {
        let visitor = Visitor::from_request_parts(parts, hub)
            .await
            .map_err(axum::response::IntoResponse::into_response)?;
        if visitor.lab { Ok(Self(visitor)) } else { Err(super::reading::nothing(visitor).await) }
    }
}

/// The secret of whoever runs the server, once; a cookie remembers it.
async fn key(State(hub): State<Hub>, visitor: Visitor, Path(key): Path<String>) -> Response {
    match hub.config().operator.as_deref().filter(|known| is_secret(known, &key)) {
        None => super::reading::nothing(visitor).await,
        Some(known) => {
            let secure = if visitor.base.starts_with("https:") { "; Secure" } else { "" };
            let cookie =
                format!("{OPERATOR}={known}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000{secure}");
            with_cookie(see(at::LAB, None), HeaderValue::try_from(cookie).ok())
        }
    }
}

/// The fields of an address, in order; one may be there twice.
type Fields = Query<Vec<(String, String)>>;

async fn home(State(hub): State<Hub>, Designer(visitor): Designer, Query(asked): Fields) -> Response {
    let games = hub.games();
    let asked = asked.into_iter().find(|(key, _)| key == "game").map(|(_, id)| id);
    let banners = games.banners();
    let game = banners.iter().find(|banner| Some(banner.info.id) == asked.as_deref()).or(banners.first());
    match game {
        Some(game) => {
            let experiments = hub.experiments().list();
            page(pages::home(&visitor.visit(), &LabHome { games: banners, game, experiments: &experiments }))
        }
        None => message(&visitor, StatusCode::NOT_FOUND, "No games", "This server has no games."),
    }
}

fn no_game(visitor: &Visitor, unknown: &UnknownWord) -> Response {
    message(visitor, StatusCode::NOT_FOUND, "No such game", &unknown.to_string())
}

/// The levels and methods that a page may name.
fn players() -> Vec<&'static str> {
    let levels = bots::Level::ALL.iter().map(|level| level.word());
    ["heuristic", "random"].into_iter().chain(levels).collect()
}

/// The form of a question, with what was sent and what is wrong with it.
fn form_page(
    hub: &Hub,
    visitor: &Visitor,
    game: &GameEntry,
    kind: &'static str,
    values: &BTreeMap<String, String>,
    problem: Option<&str>,
) -> Response {
    let latest =
        hub.experiments().list().into_iter().find(|one| one.kind == kind && one.game == game.banner.info.id);
    let ask = Ask {
        game: &game.banner,
        kind,
        values,
        problem,
        latest: latest.as_ref(),
        players: &players(),
        content: &CONTENT,
    };
    let status = if problem.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    page_with(status, pages::ask(&visitor.visit(), &ask))
}

async fn form(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path((game, word)): Path<(String, String)>,
    Query(asked): Fields,
) -> Response {
    let game = match hub.games().find(&game) {
        Ok(game) => game,
        Err(unknown) => return no_game(&visitor, &unknown),
    };
    match kind(&word) {
        Some(kind) => form_page(&hub, &visitor, &game, kind, &asked.into_iter().collect(), None),
        None => super::reading::nothing(visitor).await,
    }
}

async fn ask(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path((game, word)): Path<(String, String)>,
    Form(values): Form<BTreeMap<String, String>>,
) -> Response {
    let game = match hub.games().find(&game) {
        Ok(game) => game,
        Err(unknown) => return no_game(&visitor, &unknown),
    };
    let Some(kind) = kind(&word) else { return super::reading::nothing(visitor).await };
    let question = Question { kind, form: values.clone() };
    match begin(&hub, &game, question).await {
        Ok(id) => see(&at::experiment(&id), None),
        Err(problem) => form_page(&hub, &visitor, &game, kind, &values, Some(&problem)),
    }
}

/// Takes a question of which everything was understood.
async fn begin(hub: &Hub, game: &Arc<GameEntry>, question: Question) -> Result<String, String> {
    let (draft, reader, asked) = (draft(hub, game), game.clone(), question.clone());
    let read = move || (reader.lab.ask)(&asked, &draft.content()?);
    let run = hub.pool().run(read).await.map_err(|why| why.to_string())??;
    hub.experiments().begin(game.banner.info.id, question, run).map_err(|why| why.to_string())
}

fn found(hub: &Hub, id: &str) -> Option<Experiment> {
    hub.experiments().find(id)
}

/// An experiment as a page, or as a file by the ending of its address.
async fn experiment(State(hub): State<Hub>, Designer(visitor): Designer, Path(id): Path<String>) -> Response {
    let (id, ending) = match id.split_once('.') {
        Some((id, ending)) => (id, Some(ending)),
        None => (id.as_str(), None),
    };
    let Some(one) = found(&hub, id) else {
        let text = "There is no experiment at this address. It may have been removed.";
        return message(&visitor, StatusCode::NOT_FOUND, "No such experiment", text);
    };
    match ending {
        None => {
            let game = hub.games().find(&one.game).ok();
            page(pages::experiment(&visitor.visit(), game.as_ref().map(|game| &game.banner), &one))
        }
        Some(ending) => match file(&one, ending) {
            Some((kind, bytes)) => {
                let named = format!("attachment; filename=\"{}-{}-{}.{ending}\"", one.game, one.kind, one.id);
                ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, named)], bytes)
                    .into_response()
            }
            None => super::reading::nothing(visitor).await,
        },
    }
}

/// What was found, as a file.
fn file(one: &Experiment, ending: &str) -> Option<(&'static str, Vec<u8>)> {
    let result = one.result.as_ref()?;
    let sheet = || lab::experiment::Sheet::of(result.json());
    Some(match ending {
        "html" => {
            let page = web::lab::report(&one.name, std::slice::from_ref(result));
            ("text/html; charset=utf-8", page.into_bytes())
        }
        "json" => ("application/json", serde_json::to_vec_pretty(result.json()).ok()?),
        "csv" => ("text/csv; charset=utf-8", sheet().csv().into_bytes()),
        #[cfg(feature = "parquet")]
        "parquet" => ("application/vnd.apache.parquet", sheet().parquet().ok()?),
        "patch" => ("text/x-patch; charset=utf-8", result.patch()?.as_bytes().to_vec()),
        _ => return None,
    })
}

/// What is done with an experiment.
async fn act(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path((id, part)): Path<(String, String)>,
    Form(values): Form<BTreeMap<String, String>>,
) -> Response {
    let experiments = hub.experiments();
    match part.as_str() {
        "stop" => experiments.stop(&id),
        "name" => experiments.rename(&id, values.get("name").map_or("", String::as_str)),
        "remove" => {
            experiments.remove(&id);
            return see(at::LAB, None);
        }
        "again" => {
            let asked = experiments.question(&id);
            let Some((game, question)) = asked else { return super::reading::nothing(visitor).await };
            let game = match hub.games().find(&game) {
                Ok(game) => game,
                Err(unknown) => return no_game(&visitor, &unknown),
            };
            return match begin(&hub, &game, question.clone()).await {
                Ok(id) => see(&at::experiment(&id), None),
                Err(problem) => {
                    form_page(&hub, &visitor, &game, question.kind, &question.form, Some(&problem))
                }
            };
        }
        _ => return super::reading::nothing(visitor).await,
    }
    see(&at::experiment(&id), None)
}

async fn two(State(hub): State<Hub>, Designer(visitor): Designer, Query(asked): Fields) -> Response {
    let ids: Vec<String> = asked.into_iter().filter(|(key, _)| key == "x").map(|(_, id)| id).collect();
    let both: Vec<Experiment> = ids.iter().filter_map(|id| found(&hub, id)).collect();
    match both.as_slice() {
        [one, other] => page(pages::two(&visitor.visit(), [one, other])),
        _ => {
            let text = "Tick exactly two experiments to see them side by side.";
            message(&visitor, StatusCode::UNPROCESSABLE_ENTITY, "Two, please", text)
        }
    }
}

/// What is being edited of a game: the folder of `--content`, where there is one, or one of the server's own.
fn draft(hub: &Hub, game: &GameEntry) -> Draft {
    let config = hub.config();
    let folder: PathBuf = match &config.content {
        Some(dir) => dir.clone(),
        None => config.data.join("cards"),
    };
    Draft { folder: folder.join(game.banner.info.id), game: game.lab }
}

async fn first_file(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path(game): Path<String>,
) -> Response {
    match hub.games().find(&game) {
        Ok(game) => {
            let content = (game.lab.shipped)();
            let first = content.files().map(|(name, _)| name).next().unwrap_or_default();
            see(&at::lab_file(game.banner.info.id, first), None)
        }
        Err(unknown) => no_game(&visitor, &unknown),
    }
}

async fn cards(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path((game, file)): Path<(String, String)>,
    Query(asked): Fields,
) -> Response {
    let game = match hub.games().find(&game) {
        Ok(game) => game,
        Err(unknown) => return no_game(&visitor, &unknown),
    };
    let field = |key: &str| asked.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    cards_page(&hub, visitor, &game, file, None, field("card"), field("saved").is_some()).await
}

/// The page of a file, with what was sent in place of what is kept.
async fn cards_page(
    hub: &Hub,
    visitor: Visitor,
    game: &Arc<GameEntry>,
    file: String,
    sent: Option<String>,
    card: Option<String>,
    saved: bool,
) -> Response {
    let (draft, game) = (draft(hub, game), game.clone());
    let drawn = move || {
        let shipped = (game.lab.shipped)();
        let kept = draft.content();
        let content = kept.as_ref().cloned().unwrap_or_else(|_| shipped.clone());
        let files: Vec<(String, bool)> = content
            .files()
            .map(|(name, text)| (name.to_owned(), shipped.files().all(|file| file != (name, text))))
            .collect();
        if files.iter().all(|(name, _)| *name != file) {
            let unknown = UnknownWord::new("file", &file, files.iter().map(|(name, _)| name.as_str()));
            return message(&visitor, StatusCode::NOT_FOUND, "No such file", &unknown.to_string());
        }
        let text = sent.clone().unwrap_or_else(|| content.file(&file).to_owned());
        let unread = kept.err().map(|why| vec![without_place(why)]);
        let found =
            || draft.with(&file, &text).map_or_else(|why| vec![without_place(why)], |(_, found)| found);
        let mistakes = unread.unwrap_or_else(found);
        let entries = entries(&text);
        let wanted = card.or_else(|| entries.first().map(|(_, id, _)| id.clone()));
        let shown = wanted.and_then(|id| (game.lab.card)(&content, &id).map(|card| (id, card)));
        let changed = lab::experiment::changed_numbers(&shipped, &content);
        let kept = format!(
            "Edited cards are kept in {}, laid over those that the program ships with.",
            draft.folder.display()
        );
        let about = CardsPage {
            game: &game.banner,
            files: &files,
            file: &file,
            text: &text,
            mistakes: &mistakes,
            entries: &entries,
            shown,
            changed: &changed,
            kept: &kept,
            saved,
        };
        let status = if sent.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
        page_with(status, pages::cards(&visitor.visit(), &about))
    };
    hub.pool().run(drawn).await.unwrap_or_else(|_| Problem::Broken.into_response())
}

fn without_place(message: String) -> Mistake {
    Mistake { file: String::new(), line: 0, column: 0, width: 0, message, put: None, known: Vec::new() }
}

/// Browsers send the lines of a form with carriage returns.
fn sent(values: &BTreeMap<String, String>) -> String {
    values.get("text").map_or(String::new(), |text| text.replace("\r\n", "\n"))
}

/// Saves what is in order, and asks what it does if that is wanted.
async fn save(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path((game, file)): Path<(String, String)>,
    Form(values): Form<BTreeMap<String, String>>,
) -> Response {
    let game = match hub.games().find(&game) {
        Ok(game) => game,
        Err(unknown) => return no_game(&visitor, &unknown),
    };
    let text = sent(&values);
    let (writer, name, body) = (draft(&hub, &game), file.clone(), text.clone());
    let saved = hub
        .pool()
        .run(move || match writer.with(&name, &body) {
            Ok((_, mistakes)) if mistakes.is_empty() => writer.save(&name, &body),
            Ok(_) => Err(String::new()),
            Err(why) => Err(why),
        })
        .await;
    if !matches!(saved, Ok(Ok(()))) {
        return cards_page(&hub, visitor, &game, file, Some(text), None, false).await;
    }
    if values.get("then").is_none_or(|then| then != "ask") {
        return see(&format!("{}?saved=yes", at::lab_file(game.banner.info.id, &file)), None);
    }
    let form = [("a", "."), ("b", CONTENT[1]), ("name", "What the edited cards do")];
    let form: BTreeMap<String, String> =
        form.into_iter().map(|(field, value)| (field.to_owned(), value.to_owned())).collect();
    let question = Question { kind: "compare", form: form.clone() };
    match begin(&hub, &game, question).await {
        Ok(id) => see(&at::experiment(&id), None),
        Err(problem) => form_page(&hub, &visitor, &game, "compare", &form, Some(&problem)),
    }
}

/// A text that is being written, as a script sends it.
struct Typed {
    draft: Draft,
    file: String,
    text: String,
    fields: BTreeMap<String, String>,
}

/// What is said of a text that is being written.
async fn told(
    hub: &Hub,
    visitor: Visitor,
    game: &str,
    fields: BTreeMap<String, String>,
    say: impl FnOnce(&Typed) -> Value + Send + 'static,
) -> Response {
    let Ok(game) = hub.games().find(game) else { return super::reading::nothing(visitor).await };
    let file = fields.get("file").cloned().unwrap_or_default();
    let typed = Typed { draft: draft(hub, &game), file, text: sent(&fields), fields };
    match hub.pool().run(move || say(&typed)).await {
        Ok(said) => ([(header::CONTENT_TYPE, "application/json")], said.to_string()).into_response(),
        Err(_) => Problem::Broken.into_response(),
    }
}

/// What is wrong with a text that is being written, and the card it says.
async fn lint(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path(game): Path<String>,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let say = |Typed { draft, file, text, fields }: &Typed| {
        let (content, mistakes) = match draft.with(file, text) {
            Ok((content, mistakes)) => (Some(content), mistakes),
            Err(why) => (None, vec![without_place(why)]),
        };
        let card = fields.get("card").filter(|_| mistakes.is_empty());
        let card = card.zip(content.as_ref()).and_then(|(id, content)| (draft.game.card)(content, id));
        let shipped = (draft.game.shipped)();
        let changed = content.map(|content| lab::experiment::changed_numbers(&shipped, &content));
        json!({
            "mistakes": mistakes,
            "marked": pages::marked(&mistakes, None).into_string(),
            "card": card.map(web::Markup::into_string),
            "changed": pages::changes(&changed.unwrap_or_default()).into_string(),
        })
    };
    told(&hub, visitor, &game, fields, say).await
}

/// The words that fit at a place of a text.
async fn words(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path(game): Path<String>,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let say = |Typed { draft, file, text, fields }: &Typed| {
        // A script counts in units of 16 bits, a text in bytes.
        let units: usize = fields.get("at").and_then(|at| at.parse().ok()).unwrap_or_default();
        let mut counted = 0;
        let at = text
            .char_indices()
            .find(|(_, c)| {
                let here = counted >= units;
                counted += c.len_utf16();
                here
            })
            .map_or(text.len(), |(at, _)| at);
        let (from, to, words) = draft.words(file, text, at);
        let in_units = |byte: usize| text[..byte].encode_utf16().count();
        json!({ "from": in_units(from), "to": in_units(to), "words": words })
    };
    told(&hub, visitor, &game, fields, say).await
}

/// A table against a bot with the edited content.
async fn play(
    State(hub): State<Hub>,
    Designer(visitor): Designer,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = match hub.games().find(&game) {
        Ok(game) => game,
        Err(unknown) => return Ok(no_game(&visitor, &unknown)),
    };
    let (draft, entry) = (draft(&hub, &game), game.clone());
    let prepare = move || {
        let preset = Some(entry.banner.info.quick_preset.to_owned());
        entry.prepare_with(&Arc::new(draft.content()?), &Asked { preset, options: Vec::new(), seats: None })
    };
    match hub.pool().run(prepare).await {
        Ok(Ok(prepared)) => against_bots(&hub, &visitor, prepared, Seat::new(0), bots::Level::ALL[0]).await,
        Ok(Err(problem)) => {
            Ok(message(&visitor, StatusCode::UNPROCESSABLE_ENTITY, "That cannot be played", &problem))
        }
        Err(why) => Ok(super::reply::denied(&visitor, &why.into())),
    }
}
