//! One script out of the modules that a page runs, so that a browser asks once. Every module becomes a function that is
//! called once and returns what it exports; names inside it stay its own.

use std::path::Path;

use crate::{Done, read};

/// The script, every module that it imports before it, in the order in which a browser would run them.
pub(crate) fn bundle(entry: &Path) -> Done<String> {
    let (mut whole, mut done) = (String::new(), Vec::new());
    add(entry, &mut Vec::new(), &mut done, &mut whole)?;
    Ok(whole)
}

fn add(script: &Path, within: &mut Vec<String>, done: &mut Vec<String>, whole: &mut String) -> Done {
    let name = script.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
    if done.contains(&name) {
        return Ok(());
    }
    if within.contains(&name) {
        return Err(format!("scripts import each other: {} {name}", within.join(" ")).into());
    }
    let source = read(script)?;
    let module = module(&source).map_err(|what| format!("{}: {what}", script.display()))?;
    within.push(name.clone());
    for import in &module.imports {
        add(&script.with_file_name(import), within, done, whole)?;
    }
    within.pop();
    *whole += &format!(
        "const {} = (() => {{\n{}\nreturn {{ {} }};\n}})();\n",
        variable(&name),
        module.body,
        module.exports.join(", ")
    );
    done.push(name);
    Ok(())
}

struct Module<'a> {
    imports: Vec<&'a str>,
    exports: Vec<&'a str>,
    body: String,
}

/// A module taken apart, as the formatter writes them: imports and exports begin a line, and only constants are exported.
fn module(source: &str) -> Result<Module<'_>, String> {
    let mut module = Module { imports: Vec::new(), exports: Vec::new(), body: String::new() };
    let mut rest = source;
    while !rest.is_empty() {
        let line = rest.split_inclusive('\n').next().unwrap_or(rest);
        let mut taken = line;
        if let Some(statement) = rest.strip_prefix("import ") {
            let (statement, _) = statement.split_once(';').ok_or("an import without an end")?;
            taken = &rest[.."import ".len() + statement.len() + 1];
            let (names, from) = statement.rsplit_once(" from ").unwrap_or(("", statement));
            let from = from.strip_prefix("\"./").and_then(|from| from.strip_suffix('"'));
            let from =
                from.ok_or_else(|| format!("an import of something that is not beside it: {statement}"))?;
            module.imports.push(from);
            module.body += &match names.strip_prefix("* as ") {
                Some(all) => format!("const {all} = {};", variable(from)),
                None if names.is_empty() => String::new(),
                None => format!("const {} = {};", names.replace(" as ", ": "), variable(from)),
            };
        } else if let Some(constant) = line.strip_prefix("export const ") {
            let name = constant.split(" =").next().unwrap_or_default();
            module.exports.push(name);
            module.body += &line["export ".len()..];
        } else if line.starts_with("export ") {
            return Err(format!("only constants are exported: {}", line.trim()));
        } else {
            module.body += line;
        }
        rest = &rest[taken.len()..];
    }
    Ok(module)
}

/// What holds the exports of a module.
fn variable(name: &str) -> String {
    name.replace(['-', '.'], "_")
}
