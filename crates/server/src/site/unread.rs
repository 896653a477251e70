//! Answers that wait to be read: counted in bytes, for each address and in all.

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::guard::Asker;
use crate::hub::Hub;
use crate::limits::{Open, QuotaKind};

/// An answer, and that it counts as long as a byte of it is in memory.
struct Counted {
    bytes: Bytes,
    _open: Open,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Answers, unless so much waits already that this answer had better not be held too.
pub(super) async fn count(
    State(hub): State<Hub>,
    Extension(asker): Extension<Asker>,
    request: Request,
    next: Next,
) -> Response {
    let (head, body) = next.run(request).await.into_parts();
    // What is not made at once is not held at once, and nothing weighs nothing.
    let Some(size) =
        body.size_hint().exact().and_then(|size| u32::try_from(size).ok()).filter(|size| *size > 0)
    else {
        return Response::from_parts(head, body);
    };
    let Some(open) = hub.addresses().open_many(asker.address, QuotaKind::Answer, size) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too much that was sent to your address is unread")
            .into_response();
    };
    match to_bytes(body, size as usize).await {
        Ok(bytes) => {
            Response::from_parts(head, Body::from(Bytes::from_owner(Counted { bytes, _open: open })))
        }
        Err(error) => {
            tracing::error!(%error, "an answer could not be made");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
