// @ts-check
// A page in a drawer beside the table, instead of in its place.
import { $ } from "./dom.js";
import { fetchPage } from "./explain.js";

const drawer = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("beside"));

/** @param {string} href */
export const openDrawer = async (href) => {
  const page = drawer() && (await fetchPage(new URL(href, location.href).pathname)).getElementById("main");
  if (!page) {
    location.href = href;
    return;
  }
  const nodes = [...document.importNode(page, true).childNodes];
  const isCrumbs = (/** @type {Node} */ node) => node instanceof Element && node.matches(".crumbs");
  $("[data-page-beside]", drawer()).replaceChildren(...nodes.filter((node) => !isCrumbs(node)));
  if (!drawer().open) drawer().show();
  $("[data-close]", drawer()).focus();
};

/** Closes it; says whether it was open. */
export const closeDrawer = () => {
  if (!drawer()?.open) return false;
  drawer().close();
  return true;
};
