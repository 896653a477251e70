//! What the types of this crate look like on the wire, for those who write or check references.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{BySeat, Rule, Seat, SeatSet, Viewer, Word};

/// The schema of a closed vocabulary.
#[doc(hidden)]
pub fn words_schema<W: Word>() -> Schema {
    let words: Vec<&str> = W::ALL.iter().map(|word| word.word()).collect();
    json_schema!({ "type": "string", "enum": words })
}

/// Says of types that they are sent as a text: `kernel::text_schema!(Space, Slot);`.
#[macro_export]
macro_rules! text_schema {
    ($($name:ident),+ $(,)?) => {$(
        impl $crate::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }
            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                <str as $crate::schemars::JsonSchema>::json_schema(generator)
            }
        }
    )+};
}

macro_rules! schema {
    ($($type:ty, $name:literal => $schema:tt;)+) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )+};
}

schema! {
    Seat, "Seat" => { "type": "integer" };
    SeatSet, "SeatSet" => { "type": "array", "items": { "type": "integer" } };
    Rule, "Rule" => { "type": "string" };
    Viewer, "Viewer" => { "anyOf": [
        { "type": "string", "enum": ["spectator", "everything"] },
        { "type": "object", "properties": { "seat": { "type": "integer" } } },
    ] };
}

impl<T: JsonSchema, const N: usize> JsonSchema for BySeat<T, N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("BySeat_of_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

/// Says of a closed vocabulary that it is sent as one of its words.
#[doc(hidden)]
#[macro_export]
macro_rules! word_schema {
    ($name:ident) => {
        impl $crate::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }
            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schema::words_schema::<Self>()
            }
        }
    };
}
