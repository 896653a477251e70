// @ts-check
// Being told while no page is open: the worker, push on this device, the number on the icon, the clock of whoever reads.
import { $, main, nothing } from "./dom.js";

const turns = document.body.dataset.turns;
if (turns !== undefined && "setAppBadge" in navigator) navigator.setAppBadge(Number(turns)).catch(nothing);

// A clock that was never chosen is that of this device.
const zone = /** @type {HTMLSelectElement | null} */ ($("[data-zone]"));
if (zone && zone.value === "0") {
  const here = String(-new Date().getTimezoneOffset());
  if ([...zone.options].some(({ value }) => value === here)) zone.value = here;
}

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** @param {ArrayBuffer | null} key */
const text = (key) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {HTMLFormElement} form
 * @param {ServiceWorkerRegistration} worker */
const offer = (form, worker) => {
  const [button, said] = [/** @type {HTMLButtonElement} */ ($("button", form)), $("[data-said]", form)];
  button.disabled = false;
  said.textContent = "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") {
      said.textContent = "This browser refused alerts. Allow them in its settings, then try again.";
      return;
    }
    const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
    const subscription = await worker.pushManager.subscribe(options).catch(nothing);
    if (!subscription) {
      said.textContent = "This browser could not be reached by its maker's push service.";
      return;
    }
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    field("endpoint").value = subscription.endpoint;
    field("key").value = text(subscription.getKey("p256dh"));
    field("shared").value = text(subscription.getKey("auth"));
    form.submit();
  });
};

const begin = async () => {
  const worker = await navigator.serviceWorker.register("/worker.js");
  const form = /** @type {HTMLFormElement | null} */ ($("[data-push]"));
  if (form && "pushManager" in worker) offer(form, worker);
};
if (main?.dataset.worker !== undefined && "serviceWorker" in navigator) begin().catch(nothing);
