//! What is shipped beside the pages: small, and the same as its sources but for comments and space.

#[path = "../../build/minify.rs"]
mod minify;

use web::assets::{Asset, all};

/// The most bytes that the style sheets and scripts of pages and tables may have together, before compression; 20,000 of
/// them are the figures of the rulebooks, and 6,000 the scripts of the lab.
const MOST: usize = 391_000;
/// And those of the lab and its reports alone.
const LAB: usize = 20_000;

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
