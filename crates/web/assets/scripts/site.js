// @ts-check
// Everything that a page runs. `build/bundle.rs` joins it into one file.
import "./pages.js";
import "./figures.js";
import "./glossary.js";
import "./search.js";
import "./table.js";
import "./live.js";
import "./editor.js";
import "./told.js";
