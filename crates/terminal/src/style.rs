//! The few styles everything is drawn with. All are the terminal's own sixteen colours, so that a person's
//! theme holds, and none carries a meaning that the text does not carry too.

use anstyle::{AnsiColor, Style};

/// Plain text.
pub const PLAIN: Style = Style::new();
/// What matters now: the question, a seat's name in a heading.
pub const STRONG: Style = Style::new().bold();
/// What may be overlooked: rule numbers, notation, empty spaces.
pub const FAINT: Style = Style::new().dimmed();
/// What one can type.
pub const KEY: Style = AnsiColor::Cyan.on_default();
/// The place everybody wants.
pub const GOLD: Style = AnsiColor::BrightYellow.on_default().bold();
/// A refusal, a mistake.
pub const REFUSED: Style = AnsiColor::BrightRed.on_default();
