//! Blocks on pages: columns, what goes over all of them, heads and feet.

use crate::face::{Face, set};
use crate::flow::Block;
use crate::ink::{Art, Colour, Path, mm};
use crate::paper::Size;
use crate::pdf::Page;

const MARGIN: f32 = 18.0;
const GUTTER: f32 = 6.0;
/// Where text begins below the head, and ends above the foot, in millimetres.
const TOP: f32 = 24.0;
const LOW: f32 = 20.0;

/// Puts blocks on pages.
pub(crate) struct Setter {
    title: String,
    version: u32,
    size: (f32, f32),
    pages: Vec<Page>,
    /// The chapter of each page.
    chapters: Vec<String>,
    chapter: String,
}

impl Setter {
    pub(crate) fn new(title: &str, version: u32, size: Size) -> Self {
        let size = size.points();
        Self {
            title: title.to_owned(),
            version,
            size,
            pages: Vec::new(),
            chapters: Vec::new(),
            chapter: String::new(),
        }
    }

    /// How wide one of so many columns is.
    pub(crate) fn column_width(&self, columns: usize) -> f32 {
        let columns = columns as f32;
        (self.size.0 - mm(2.0 * MARGIN) - mm(GUTTER) * (columns - 1.0)) / columns
    }

    /// How high a column is.
    pub(crate) fn column_height(&self) -> f32 {
        self.size.1 - mm(TOP + LOW)
    }

    /// What the pages until the next call are about, until a chapter begins on them.
    pub(crate) fn about(&mut self, chapter: &str) {
        self.chapter = chapter.to_owned();
    }

    fn new_page(&mut self) {
        self.pages.push(Page { size: self.size, ..Page::default() });
        self.chapters.push(self.chapter.clone());
    }

    /// Sets blocks on new pages, in so many columns.
    pub(crate) fn set(&mut self, blocks: Vec<Block>, columns: usize) {
        self.set_down_to(self.size.1 - mm(LOW), blocks, columns);
    }

    /// The same for a list: where all of it stands on one page, its columns are of a height.
    pub(crate) fn set_even(&mut self, blocks: Vec<Block>, columns: usize) {
        // A heading may move to the next column and leave its room behind.
        const SLACK: f32 = 40.0;
        let high: f32 = blocks.iter().map(|block| block.before + block.height).sum();
        let low = (mm(TOP) + high / columns as f32 + SLACK).min(self.size.1 - mm(LOW));
        self.set_down_to(low, blocks, columns);
    }

    fn set_down_to(&mut self, low: f32, blocks: Vec<Block>, columns: usize) {
        let width = self.column_width(columns);
        let top = mm(TOP);
        let mut waiting: Vec<Block> = Vec::new();
        let mut blocks = blocks.into_iter();
        // Where the columns of this page begin, which is filled, and how far.
        let (mut start, mut column, mut down) = (0.0, columns, 0.0);
        loop {
            // What stands together: up to a block that may be parted from the next.
            let mut group: Vec<Block> = Vec::new();
            for block in blocks.by_ref() {
                if block.wide {
                    waiting.push(block);
                    continue;
                }
                let keep = block.keep;
                group.push(block);
                if !keep {
                    break;
                }
            }
            if group.is_empty() && waiting.is_empty() {
                break;
            }
            group.iter_mut().for_each(|block| block.shrink(low - top));
            waiting.iter_mut().for_each(|block| block.shrink(low - top));
            let empty = column == 0 && down <= start;
            let height = |group: &[Block], first: bool| -> f32 {
                let rest = group
                    .iter()
                    .enumerate()
                    .map(|(at, block)| if at == 0 && first { 0.0 } else { block.before } + block.height);
                rest.sum()
            };
            let mut next = column >= columns;
            if !next && !group.is_empty() && down + height(&group, down <= start) > low {
                column += 1;
                down = start;
                // What has no room below the figures of this page stands on the next one.
                next = column >= columns || (start > top && start + height(&group, true) > low);
            }
            if next || (group.is_empty() && !empty) {
                self.new_page();
                column = 0;
                start = self.over(&mut waiting, top, low);
                // What has no room below the figures of this page goes to the next, and so do they.
                while !group.is_empty() && start > top && start + height(&group, true) > low {
                    self.new_page();
                    start = self.over(&mut waiting, top, low);
                }
                down = start;
            } else if empty && !waiting.is_empty() {
                start = self.over(&mut waiting, start, low);
                down = start;
            }
            for block in group {
                // A group that is longer than a column is parted all the same.
                if down > start && down + block.before + block.height > low {
                    column += 1;
                    if column >= columns {
                        self.new_page();
                        column = 0;
                        start = self.over(&mut waiting, top, low);
                    }
                    down = start;
                }
                if down > start {
                    down += block.before;
                }
                let x = mm(MARGIN) + (width + mm(GUTTER)) * column as f32;
                let height = block.height;
                self.put(block, x, down);
                down += height;
            }
        }
    }

    /// Puts what waits over all columns, as far as there is room; how far down that reaches.
    fn over(&mut self, waiting: &mut Vec<Block>, top: f32, low: f32) -> f32 {
        let mut down = top;
        while let Some(block) = waiting.first() {
            if down > top && down + block.height > low {
                break;
            }
            let block = waiting.remove(0);
            let height = block.height;
            self.put(block, mm(MARGIN), down);
            down += height + 10.0;
        }
        down
    }

    fn put(&mut self, block: Block, x: f32, y: f32) {
        if let Some(chapter) = block.chapter {
            // A page is called after the first chapter that begins on it.
            let own = self.chapters.last_mut().unwrap_or_else(|| unreachable!("there is a page"));
            let begun = *own != self.chapter;
            self.chapter = chapter;
            if !begun {
                own.clone_from(&self.chapter);
            }
        }
        let page = self.pages.last_mut().unwrap_or_else(|| unreachable!("there is a page"));
        page.art.at(x, y, block.art);
        page.links
            .extend(block.links.into_iter().map(|([left, up, w, h], to)| ([left + x, up + y, w, h], to)));
        page.places.extend(block.places.into_iter().map(|place| (place, y)));
    }

    /// A page of its own, without head and foot.
    pub(crate) fn title_page(&mut self, art: Art) {
        self.pages.push(Page { size: self.size, art, ..Page::default() });
        self.chapters.push("\0".to_owned());
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        self.size
    }

    /// The pages with their heads and feet, and behind them others as they are.
    pub(crate) fn finish(mut self, more: &[Page]) -> Vec<Page> {
        let (width, height) = self.size;
        for (at, page) in self.pages.iter_mut().enumerate() {
            let chapter = &self.chapters[at];
            if chapter == "\0" {
                continue;
            }
            let style = |text: &str| set(Face::Sans, 8.0, text);
            page.art.words(mm(MARGIN), mm(15.0), style(&self.title), Colour::GREY);
            page.art.ending(width - mm(MARGIN), mm(15.0), style(chapter), Colour::GREY);
            page.art.stroke(
                Path::line(mm(MARGIN), mm(17.5), width - mm(MARGIN), mm(17.5)),
                Colour::HAIR,
                0.6,
            );
            let (number, version) = (format!("{}", at + 1), format!("rules version {}", self.version));
            let foot = height - mm(11.0);
            // The number stands outside, on the left of a page that lies on the left.
            if at % 2 == 1 {
                page.art.words(mm(MARGIN), foot, set(Face::SansBold, 9.0, &number), Colour::BLACK);
                page.art.ending(width - mm(MARGIN), foot, style(&version), Colour::GREY);
            } else {
                page.art.ending(width - mm(MARGIN), foot, set(Face::SansBold, 9.0, &number), Colour::BLACK);
                page.art.words(mm(MARGIN), foot, style(&version), Colour::GREY);
            }
        }
        self.pages.extend(more.iter().cloned());
        self.pages
    }
}
