// Names words whose contrast with what lies behind them is too low, in both themes, as they are usually and where the
// visitor wants it high (WCAG 2.2: 4.5 and 7, for large words 3 and 4.5). What cannot be used now need not stand out.
(() => {
    const root = document.documentElement;
    const parse = (color) => {
        const numbers = (color.match(/-?[\d.]+(?:e-?\d+)?%?/g) ?? []).map((n) => n.endsWith("%") ? parseFloat(n) / 100 : Number(n));
        if (color.startsWith("rgb")) return [numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, numbers[3] ?? 1];
        if (color.startsWith("color(srgb")) return [numbers[0], numbers[1], numbers[2], numbers[3] ?? 1];
        return null;
    };
    const over = (top, low) => top.slice(0, 3).map((c, i) => c * top[3] + low[i] * (1 - top[3])).concat(1);
    const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ratio = (one, other) => {
        const [a, b] = [light(one), light(other)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    /** Of each node, in one theme: it lies behind many words. */
    const once = (known, make) => (node) => {
        if (!known.has(node)) known.set(node, make(node));
        return known.get(node);
    };
    const painted = new Map(), shown = new Map();
    /** What a node paints behind its words: colours of which any may be there, one list for each layer. */
    const paints = once(painted, (node) => {
        const style = getComputedStyle(node);
        if (node instanceof SVGElement && !(node instanceof SVGSVGElement)) {
            if (node instanceof SVGTextContentElement || node instanceof SVGGElement || node instanceof SVGUseElement) return [];
            const fill = parse(style.fill);
            if (!fill) return style.fill === "none" ? [] : [null];
            return [[[...fill.slice(0, 3), fill[3] * Number(style.fillOpacity || 1) * Number(style.opacity || 1)]]];
        }
        const layers = [];
        const image = style.backgroundImage;
        if (image.includes("gradient")) {
            const stops = [...image.matchAll(/rgba?\([^)]*\)|color\(srgb[^)]*\)/g)].map(([stop]) => parse(stop)).filter((stop) => stop);
            // Hatching is thin and does not count for the ground that it lies on.
            if (!image.startsWith("repeating") && stops.length) layers.push(stops);
        }
        const color = parse(style.backgroundColor);
        if (color && color[3] > 0) layers.push([color]);
        return layers;
    });
    /** The colours that may lie behind the words of a node, composed; null where that cannot be told. */
    const behind = (node, stack) => {
        const at = stack.indexOf(node);
        const chain = [];
        for (let one = node; one; one = one.parentElement) chain.push(one);
        const nodes = at < 0 ? (node instanceof SVGElement ? null : chain) : stack.slice(at);
        if (!nodes) return null;
        const layers = [];
        for (const one of nodes) {
            for (const layer of paints(one)) {
                if (!layer) return null;
                layers.push(layer);
                if (layer.every((color) => color[3] >= 0.99)) return compose(layers);
            }
        }
        layers.push([parse(getComputedStyle(document.body).backgroundColor) ?? [1, 1, 1, 1]]);
        return compose(layers);
    };
    const compose = (layers) => {
        let colors = layers.at(-1).map((color) => over(color, [1, 1, 1, 1]));
        for (const layer of layers.slice(0, -1).reverse()) colors = layer.flatMap((top) => colors.map((low) => over(top, low)));
        return colors.slice(0, 64);
    };
    const faint = once(shown, (node) => Number(getComputedStyle(node).opacity) * (node.parentElement ? faint(node.parentElement) : 1));
    const found = new Map();
    /** All words that are seen, and what lies below them: themes change colours and move nothing. */
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim(), node = walker.currentNode.parentElement;
        if (!text || !node || node.closest("script, style, template, [disabled], [aria-disabled=true], .off, .vh, option, [hidden], dialog:not([open])")) continue;
        if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = range.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        words.push({ text, node, stack: document.elementsFromPoint(x, y) });
    }
    const look = (theme, contrast) => {
        painted.clear();
        shown.clear();
        for (const { text, node, stack } of words) {
            const style = getComputedStyle(node), drawn = node instanceof SVGElement;
            const ink = parse(drawn ? style.fill : style.color), grounds = behind(node, stack);
            // Letters with a rim stand out by it.
            if (!ink || !grounds || (drawn && style.stroke !== "none" && style.paintOrder.startsWith("stroke"))) continue;
            ink[3] *= faint(node);
            const least = Math.min(...grounds.map((ground) => ratio(over(ink, ground), ground)));
            const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            const need = contrast === "high" ? (large ? 4.5 : 7) : (large ? 3 : 4.5);
            if (least >= need - 0.05) continue;
            const name = (one) => `${one.localName}${[...one.classList].map((word) => `.${word}`).join("")}`;
            const where = [node.parentElement?.parentElement, node.parentElement, node].filter((one) => one).map(name).join(" > ");
            const key = `${theme} ${contrast} ${where}`;
            if (!found.has(key)) found.set(key, `${key}: "${text.slice(0, 24)}" ${least.toFixed(2)} of ${need}, ${drawn ? style.fill : style.color} on ${grounds.map((g) => g.slice(0, 3).map((c) => Math.round(c * 255)).join(" ")).slice(0, 2).join(" or ")}`);
        }
    };
    // Colours that change slowly would be measured on their way.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets = [still];
    const before = [root.dataset.theme, root.dataset.contrast];
    for (const theme of ["light", "dark"]) for (const contrast of ["auto", "high"]) {
        root.dataset.theme = theme;
        root.dataset.contrast = contrast;
        look(theme, contrast);
    }
    for (const [name, value] of [["theme", before[0]], ["contrast", before[1]]]) {
        if (value === undefined) delete root.dataset[name]; else root.dataset[name] = value;
    }
    document.adoptedStyleSheets = [];
    return [...found.values()];
})()
