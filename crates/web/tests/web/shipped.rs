//! What is shipped beside the pages: small, and the same as its sources but for comments and space.

#[path = "../../build/minify.rs"]
mod minify;
#[path = "../../build/nest.rs"]
mod nest;

use std::fs;
use std::path::Path;

use web::assets::{Asset, all};

/// The most bytes that the style sheets and scripts of pages and tables may have together, before compression; 20,000 of
/// them are the figures of the rulebooks, 6,000 the scripts of the lab, and 3,000 what people are told with.
const MOST: usize = 381_000;
/// And those of the lab and its reports alone.
const LAB: usize = 17_000;

#[test]
fn sheets_and_scripts_stay_small() {
    let size = |of_the_lab: bool| -> usize {
        let lab = |asset: &&Asset| ["/lab.", "/report."].iter().any(|name| asset.href.contains(name));
        texts().filter(|asset| lab(asset) == of_the_lab).map(|asset| asset.bytes.len()).sum()
    };
    let (pages, lab) = (size(false), size(true));
    assert!(pages <= MOST, "{pages} bytes of style sheets and scripts");
    assert!(lab <= LAB, "{lab} bytes of style sheets of the lab");
}

#[test]
fn scripts_know_no_game_and_find_each_other() {
    let words = ["knight", "sword", "heart.", "space.", "clan", "arena", "authority", "general", "hand."];
    for asset in texts().filter(|asset| asset.mime.starts_with("text/javascript")) {
        let script = text(asset);
        let known = words.iter().find(|word| script.to_lowercase().contains(**word));
        assert!(known.is_none(), "{} knows of `{}`", asset.href, known.unwrap_or(&""));
        assert!(!script.contains("\"./"), "{} names a script that nobody finds", asset.href);
    }
}

#[test]
fn no_sheet_is_left_unjoined() {
    for asset in texts() {
        assert!(!text(asset).contains("@import"), "{}", asset.href);
    }
}

#[test]
fn a_sheet_loses_nothing_but_comments_and_space() {
    let cases = [
        ("/* one */\na {\n  color: red;\n}\n", "a{color:red}"),
        ("a :is(b, c) > d:hover { margin: 0 -0.5em; }", "a :is(b,c)>d:hover{margin:0 -.5em}"),
        (
            "@media (min-width: 9px) and (width < 10px) { a { b: calc(1px + 2px * 0.5) } }",
            "@media (min-width:9px) and (width < 10px){a{b:calc(1px + 2px * .5)}}",
        ),
        ("a::before { content: \" /* x */ \\\" ; \"; }", "a::before{content:\" /* x */ \\\" ; \"}"),
        ("a { --x: 10.5px; top: 1px !important }", "a{--x:10.5px;top:1px!important}"),
        ("[a=\"b c\"] .d + .e ~ .f { grid-area: 1 / 2; }", "[a=\"b c\"] .d + .e ~ .f{grid-area:1 / 2}"),
    ];
    for (source, small) in cases {
        assert_eq!(minify::sheet(source), small);
    }
}

#[test]
fn rules_that_begin_alike_are_put_into_one_another() {
    let cases = [
        (".longer{b:c}.longer .d{e:f}.longer:hover{g:h}", ".longer{b:c;.d{e:f}&:hover{g:h}}"),
        (".table .a,.table>.b{c:d}.table{e:f}", ".table{.a,>.b{c:d}&{e:f}}"),
        // What only draws holds nothing; a name that goes on is another; whatever stands between keeps its place.
        (".longer::before{b:c}.longer::before:hover{d:e}", ".longer{&::before{b:c}&::before:hover{d:e}}"),
        (".longers{c:d}.longer{e:f}", ".longers{c:d}.longer{e:f}"),
        // What is short is shorter twice.
        (".a{b:c}.a .d{e:f}", ".a{b:c}.a .d{e:f}"),
        (".long .a{b:c}.d{e:f}.long .a{b:g}", ".long .a{b:c}.d{e:f}.long .a{b:g}"),
        ("@media (x){.long .a{b:c}.long .d{e:f}}", "@media (x){.long{.a{b:c}.d{e:f}}}"),
        ("@keyframes x{from{a:b}from c{d:e}}", "@keyframes x{from{a:b}from c{d:e}}"),
    ];
    for (small, nested) in cases {
        assert_eq!(nest::sheet(small), nested);
    }
}

/// Taken apart again, every sheet is what it was: the same declarations for the same selectors in the same order.
#[test]
fn a_sheet_means_the_same_when_its_rules_are_in_one_another() {
    let (mut compared, styles) = (0, Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/styles"));
    for folder in
        fs::read_dir(styles).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let small = minify::sheet(&fs::read_to_string(&file).unwrap());
            let told = |sheet: &str| {
                let mut told = Vec::new();
                declarations(sheet, "", None, &mut told);
                told
            };
            assert_eq!(told(&nest::sheet(&small)), told(&small), "{}", file.display());
            compared += told(&small).len();
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// Every declaration of a sheet with the conditions and selectors that it stands below.
fn declarations(text: &str, conditions: &str, within: Option<&str>, told: &mut Vec<String>) {
    let mut rest = text;
    while !rest.is_empty() {
        let declared = nest::parts(rest, ';').next().unwrap_or_default();
        let Some((head, body, after)) = nest::block(rest).filter(|(head, ..)| head.len() < declared.len())
        else {
            told.push(format!("{conditions}{}{{{declared}", within.unwrap_or_default()));
            rest = rest[declared.len()..].trim_start_matches(';');
            continue;
        };
        rest = after;
        if head.starts_with('@') {
            declarations(body, &format!("{conditions}{head} "), within, told);
            continue;
        }
        let inside = |selector: &str| match (within, selector.strip_prefix('&')) {
            (None, _) => selector.to_owned(),
            (Some(within), Some(more)) => format!("{within}{more}"),
            (Some(within), None) if selector.starts_with('>') => format!("{within}{selector}"),
            (Some(within), None) => format!("{within} {selector}"),
        };
        let selectors: Vec<String> = nest::parts(head, ',').map(inside).collect();
        declarations(body, conditions, Some(&selectors.join(",")), told);
    }
}

#[test]
fn a_script_loses_nothing_but_comments_and_space() {
    let cases = [
        ("// one\nconst a = 1;\nreturn a;\n", "const a=1;return a;"),
        ("if (a) {\n  b = c + +d - -e;\n}\n", "if(a){b=c+ +d- -e}"),
        ("a = b / c / d; // \"no\"\n", "a=b/c/d;"),
        (
            "a = b.replace(/[/\"] #.*/g, `x ${ c ? `${ d } // e` : { f: 1 }.f } /* g */`);",
            "a=b.replace(/[/\"] #.*/g,`x ${c?`${d} // e`:{f:1}.f} /* g */`);",
        ),
        ("for (;;) { while (a()); }", "for(;;){while(a());}"),
        ("/** @type {X} */ (a).b = \"it's // so\";", "(a).b=\"it's // so\";"),
        ("const b = () => {\n  c();\n};\nexport const d = 1;", "const b=()=>{c();};export const d=1;"),
    ];
    for (source, small) in cases {
        assert_eq!(minify::script(source), small);
    }
}

fn texts() -> impl Iterator<Item = &'static Asset> {
    all().iter().filter(|asset| asset.mime.starts_with("text/"))
}

fn text(asset: &Asset) -> &str {
    std::str::from_utf8(&asset.bytes).expect("it is text")
}
