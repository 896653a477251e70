//! What values come to: colours, lengths, fonts, and `var()` in all of them.

use super::{Declared, split};
use crate::face::Face;
use crate::ink::Colour;

/// A value with everything it refers to by name put in; `None` where something has no value.
pub(crate) fn resolved(value: &str, known: &Declared, depth: usize) -> Option<String> {
    let Some(at) = value.find("var(") else { return Some(value.to_owned()) };
    if depth > 12 {
        return None;
    }
    let inside = &value[at + 4..];
    let end = closing(inside)?;
    let parts = split(&inside[..end], ',');
    let name = parts.first()?;
    let own = known.get(*name).and_then(|value| resolved(value, known, depth + 1));
    let put = match own {
        Some(put) => put,
        None => resolved(inside[..end].split_once(',')?.1.trim(), known, depth + 1)?,
    };
    resolved(&format!("{}{put}{}", &value[..at], &inside[end + 1..]), known, depth)
}

fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// A colour in any of the forms our sheets and drawings use; `None` is no paint.
pub(crate) fn colour(value: &str, current: Colour) -> Option<Colour> {
    let value = value.trim();
    if let Some(hex) = value.strip_prefix('#') {
        return hex_colour(hex);
    }
    if let Some((function, inside)) = value.split_once('(') {
        let inside = inside.strip_suffix(')')?;
        return match function {
            "rgb" | "rgba" => rgb(inside),
            "light-dark" => colour(split(inside, ',').first()?, current),
            "color-mix" => mixed(&split(inside, ','), current),
            _ => None,
        };
    }
    match value {
        "currentColor" | "currentcolor" => Some(current),
        "white" => Some(Colour::WHITE),
        "black" => Some(Colour::of(0)),
        "red" => Some(Colour::of(0xff_0000)),
        _ => None,
    }
}

fn hex_colour(hex: &str) -> Option<Colour> {
    let digits: Vec<u32> = hex.chars().map(|sign| sign.to_digit(16)).collect::<Option<_>>()?;
    let pair = |at: usize| {
        if digits.len() < 6 {
            digits.get(at).map(|one| one * 17)
        } else {
            Some(digits[at * 2] * 16 + digits.get(at * 2 + 1)?)
        }
    };
    let alpha = if matches!(digits.len(), 4 | 8) { pair(3)? as f32 / 255.0 } else { 1.0 };
    Some(Colour { rgb: [pair(0)? as u8, pair(1)? as u8, pair(2)? as u8], alpha })
}

fn rgb(inside: &str) -> Option<Colour> {
    let parts: Vec<f32> = inside
        .split([',', ' ', '/'])
        .filter(|part| !part.is_empty())
        .map(|part| match part.strip_suffix('%') {
            Some(share) => share.parse::<f32>().ok().map(|share| share / 100.0),
            None => part.parse().ok(),
        })
        .collect::<Option<_>>()?;
    let byte = |at: usize| parts.get(at).map(|part| part.clamp(0.0, 255.0) as u8);
    Some(Colour { rgb: [byte(0)?, byte(1)?, byte(2)?], alpha: parts.get(3).copied().unwrap_or(1.0) })
}

/// `color-mix(in srgb, A 40%, B)`.
fn mixed(parts: &[&str], current: Colour) -> Option<Colour> {
    let [_, one, other] = parts else { return None };
    let read = |part: &str| {
        let (colour_text, share) = match part.rsplit_once(' ') {
            Some((colour, share)) if share.ends_with('%') => {
                (colour, share.trim_end_matches('%').parse::<f32>().ok())
            }
            _ => (part, None),
        };
        let clear = Colour { alpha: 0.0, ..Colour::WHITE };
        let found =
            if colour_text.trim() == "transparent" { Some(clear) } else { colour(colour_text, current) };
        Some((found?, share))
    };
    let ((one, first), (other, second)) = (read(one)?, read(other)?);
    let share = first.or_else(|| second.map(|second| 100.0 - second)).unwrap_or(50.0) / 100.0;
    let alpha = one.alpha * share + other.alpha * (1.0 - share);
    let part = |at: usize| {
        let sum = f32::from(one.rgb[at]) * one.alpha * share
            + f32::from(other.rgb[at]) * other.alpha * (1.0 - share);
        if alpha > 0.0 { (sum / alpha).round() as u8 } else { 0 }
    };
    Some(Colour { rgb: [part(0), part(1), part(2)], alpha })
}

/// A number.
pub(crate) fn number(value: &str) -> Option<f32> {
    let value = value.trim();
    match value.strip_suffix('%') {
        Some(share) => share.trim().parse::<f32>().ok().map(|share| share / 100.0),
        None => value.parse().ok(),
    }
}

/// A length in pixels.
pub(crate) fn length(value: &str) -> Option<f32> {
    let value = value.trim();
    if let Some(rem) = value.strip_suffix("rem") {
        return rem.trim().parse::<f32>().ok().map(|rem| rem * 16.0);
    }
    value.trim_end_matches("px").trim().parse().ok()
}

/// What `font:` or its parts say: the face, and the size in pixels.
pub(crate) fn font(value: &str) -> (Option<Face>, Option<f32>) {
    let family = if value.contains("Serif") {
        Some(Face::Serif)
    } else if value.contains("Sans") || value.contains("sans-serif") || value.contains("monospace") {
        Some(Face::Sans)
    } else {
        None
    };
    let mut face = family;
    let mut size = None;
    for word in value.split_whitespace() {
        let bold = matches!(word, "bold" | "600" | "700" | "800" | "900");
        if bold {
            face = face.map(Face::bold);
        } else if word == "italic" {
            face = face.map(Face::italic);
        } else if size.is_none() && (word.contains("px") || word.contains("rem")) {
            size = length(word.split('/').next().unwrap_or(word));
        }
    }
    (face, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_out_as_by_day() {
        let black = Colour::of(0);
        let known: Declared = [
            ("--a".to_owned(), "light-dark(#102030, #fff)".to_owned()),
            ("--b".to_owned(), "color-mix(in srgb, var(--a) 50%, #fff)".to_owned()),
        ]
        .into();
        let read = |value: &str| resolved(value, &known, 0).and_then(|value| colour(&value, black));
        assert_eq!(read("var(--a)"), Some(Colour::of(0x10_2030)));
        assert_eq!(read("var(--b)"), Some(Colour::of(0x88_9098)));
        assert_eq!(read("var(--none, #fff)"), Some(Colour::WHITE));
        assert_eq!(read("var(--none)"), None);
        assert_eq!(read("none"), None);
        assert_eq!(read("rgb(28 20 12 / 0.5)"), Some(Colour { rgb: [28, 20, 12], alpha: 0.5 }));
    }

    #[test]
    fn a_font_is_a_face_and_a_size() {
        assert_eq!(font("700 25px \"Banneret Sans\", sans-serif"), (Some(Face::SansBold), Some(25.0)));
        assert_eq!(font("italic 400 1rem/1.2 \"Banneret Serif\""), (Some(Face::SerifItalic), Some(16.0)));
    }
}
