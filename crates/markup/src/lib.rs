//! The `html!` of the pages: maud's, in which an element with a name of its own is kept as a part while it is rendered.
//!
//! `g data-part="pieces" { … }` is rendered by itself and handed to `crate::part::keep`, where the macro is used: a page
//! has it in its place, a patch only names it there. So is what is marked `data-ground`.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// maud's `html!`, whose elements with `data-part` or `data-ground` are made by `crate::part::keep`.
#[proc_macro]
pub fn html(markup: TokenStream) -> TokenStream {
    maud(parts(markup))
}

/// Markup in which every element that has a name is spliced in as a part.
fn parts(markup: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = markup.into_iter().map(inside).collect();
    let mut told = Vec::new();
    let mut from = 0;
    for (at, attribute) in tokens.windows(5).enumerate() {
        let Some(ground) = naming(attribute).filter(|_| at >= from) else { continue };
        let (start, end) = (from + element(&tokens[from..at]), at + 5 + body(&tokens[at + 5..]));
        told.extend_from_slice(&tokens[from..start]);
        told.push(part(&attribute[4], ground, tokens[start..end].iter().cloned().collect()));
        from = end;
    }
    told.extend_from_slice(&tokens[from..]);
    told.into_iter().collect()
}

/// A token with what is inside of it: the body of an element, of a loop, of a choice.
fn inside(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let mut again = Group::new(Delimiter::Brace, parts(group.stream()));
            again.set_span(group.span());
            again.into()
        }
        other @ (TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_)) => {
            other
        }
    }
}

/// `data-part=name` or `data-ground=name`: is it ground?
fn naming(attribute: &[TokenTree]) -> Option<bool> {
    let [data, dash, kind, is, _] = attribute else { return None };
    if !(word(data, "data") && sign(dash, '-') && sign(is, '=')) {
        return None;
    }
    word(kind, "ground").then_some(true).or_else(|| word(kind, "part").then_some(false))
}

/// Where the element begins whose name and first attributes these tokens end with.
fn element(before: &[TokenTree]) -> usize {
    let belongs = |at: usize| match &before[at] {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => "-:.#=".contains(punct.as_char()),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => true,
        // The value of an attribute, or else what comes before the element.
        TokenTree::Group(_) | TokenTree::Literal(_) => at > 0 && sign(&before[at - 1], '='),
    };
    (0..before.len()).rev().take_while(|at| belongs(*at)).last().unwrap_or(before.len())
}

/// Where the element ends of whose attributes these tokens are the rest.
fn body(after: &[TokenTree]) -> usize {
    let ends = |at: &usize| match &after[*at] {
        TokenTree::Group(group) => {
            group.delimiter() == Delimiter::Brace && !(*at > 0 && sign(&after[*at - 1], '='))
        }
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    };
    (0..after.len()).find(ends).map_or(after.len(), |at| at + 1)
}

/// `(crate::part::keep(crate::part::name(name), ground, html! { element }))`; a name in brackets may be missing, as in
/// maud.
fn part(name: &TokenTree, ground: bool, element: TokenStream) -> TokenTree {
    let name = match name {
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Brace => given(maud(group.stream())),
            Delimiter::Bracket => {
                let name = TokenTree::Group(Group::new(Delimiter::Parenthesis, group.stream()));
                TokenStream::from(name).into_iter().chain(code(".as_ref()")).collect()
            }
            Delimiter::Parenthesis | Delimiter::None => {
                given(code("&").into_iter().chain([TokenTree::Group(group.clone())]).collect())
            }
        },
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => given(name.clone().into()),
    };
    let (ground, comma) = (code(if ground { ", true" } else { ", false" }), code(","));
    let arguments = [call("crate::part::name", name), ground, comma, maud(element)];
    let kept = call("crate::part::keep", arguments.into_iter().flatten().collect());
    TokenTree::Group(Group::new(Delimiter::Parenthesis, kept))
}

/// `Some(name)`
fn given(name: TokenStream) -> TokenStream {
    call("::core::option::Option::Some", name)
}

/// `function(arguments)`
fn call(function: &str, arguments: TokenStream) -> TokenStream {
    let arguments = TokenTree::Group(Group::new(Delimiter::Parenthesis, arguments));
    code(function).into_iter().chain([arguments]).collect()
}

/// `::maud::html! { markup }`
fn maud(markup: TokenStream) -> TokenStream {
    let markup = TokenTree::Group(Group::new(Delimiter::Brace, markup));
    code("::maud::html!").into_iter().chain([markup]).collect()
}

fn code(text: &str) -> TokenStream {
    text.parse().expect("it is written above")
}

fn word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}

fn sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
