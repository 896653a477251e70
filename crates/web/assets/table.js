// The script of the table, shared by all games: it keeps the socket, shows what changed, and lets a person pick by paths
// of spots. parts.js puts what changed in its place, playback.js and theatre.js show what happened. None knows a game;
// every page works without.
"use strict";
(() => {
  const root = document.documentElement;
  const main = document.getElementById("main");
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  root.classList.add("js");

  // ---- settings: applied at once, kept by the server in cookies ----

  const sendPrefs = (form, extra) => {
    const data = new URLSearchParams(new FormData(form));
    if (extra) data.set(extra.name, extra.value);
    for (const [name, value] of data) {
      if (name === "back" || root.dataset[name] === value) continue;
      root.dataset[name] = value;
      call.allow(name, value);
      if (name === "log") unfold();
    }
    fetch(form.action, { method: "POST", body: data, redirect: "manual" });
  };
  const swapThemeButton = (button) => {
    const dark = button.value === "dark";
    button.value = dark ? "light" : "dark";
    button.setAttribute("aria-label", dark ? "Light theme" : "Dark theme");
    const use = $("use", button);
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, dark ? "#i-sun" : "#i-moon"));
  };

  // ---- showing what changed ----

  /** The most lines of the log and of the chat on the page. */
  const LOG_LINES = 200, CHAT_LINES = 100;

  /** Where the focus is, by names that outlive the element. */
  const focused = () => {
    const active = document.activeElement;
    if (!active || !main?.contains(active)) return null;
    return [
      active.id && `#${CSS.escape(active.id)}`,
      active.dataset.spot && `[data-spot="${CSS.escape(active.dataset.spot)}"]`,
      active.value && active.name && `[name="${CSS.escape(active.name)}"][value="${CSS.escape(active.value)}"]`,
    ].filter(Boolean);
  };
  /** What had the focus is gone: its like has it now, or else the question. */
  const refocus = (names) => {
    if (!names || main.contains(document.activeElement)) return;
    const again = names.map((name) => $(name, main)).find(Boolean) || $("#prompt", main);
    if (again?.id === "prompt") again.tabIndex = -1;
    again?.focus({ preventScroll: true });
  };

  /** A window onto something larger shows the place that is asked about. */
  const show = (pan, place) => {
    if (!place) return;
    const there = place.getBoundingClientRect(), here = pan.getBoundingClientRect();
    const aside = (at, from, to) => (at < from + 60 || at > to - 60 ? at - (from + to) / 2 : 0);
    pan.scrollBy(aside(there.left, here.left, here.right), aside(there.top, here.top, here.bottom));
  };

  /** Lists show their end, the track of a replay shows where one is. */
  const settle = () => {
    for (const list of $$("[data-tail]")) list.scrollTop = list.scrollHeight;
    for (const pan of $$("[data-pan]")) show(pan, $(".look-here", pan));
    for (const field of $$("[data-link]")) field.value = new URL(field.value, location.href).href;
    const here = $(".track [aria-current]");
    const track = here?.closest(".track");
    if (track) track.scrollLeft = here.offsetLeft - track.offsetLeft - track.clientWidth / 2;
  };

  /** The ticket of the open question. */
  const questionAsked = () => document.getElementById("act")?.elements.at?.value;

  /** Puts what changed in its place; with `motions` what moved is shown. */
  const swap = ({ fragments, log, fresh, choices, chat, line, ticket, cues }, motions) => {
    const before = motions ? theatre.look(motions) : null;
    const names = focused(), question = questionAsked();
    try {
      parts.put(fragments ?? {});
    } catch (error) {
      console.error(error);
      location.reload();
      return;
    }
    if (log) tellLog(log, fresh);
    if (ticket !== undefined && ticket !== null) ask(ticket, choices);
    if (chat) $("#chat ul")?.replaceChildren();
    for (const said of chat ?? (line ? [line] : [])) tellChat(said);
    refocus(names);
    // What was picked stays picked while the same is asked: a rival's sealed answer changes nothing for it.
    if (questionAsked() !== question || !onPath().length) path = [];
    if (questionAsked() !== question) hint.close();
    showPath();
    settle();
    callPerson();
    if (motions && cues?.length) call.sound("move");
    if (before) theatre.play(before, motions);
    playback.showBar();
  };
  /** Title and sign of the window say whether the person is asked. */
  const callPerson = () => {
    if (main?.dataset.title) call.show(main.dataset.title, Boolean($("[data-asked]", main)));
    call.hush();
  };
  /** The log only grows; the newest line is its first. */
  const tellLog = (lines, fresh) => {
    const list = $("#log ol");
    if (!list) return;
    if (fresh) list.replaceChildren();
    for (const line of lines) list.insertAdjacentHTML("afterbegin", line);
    unfold();
    while (list.children.length > LOG_LINES) list.lastElementChild.remove();
    theatre.rove(list.contains(document.activeElement) ? document.activeElement : undefined);
  };
  /** With all details, if somebody wants to read them. */
  const unfold = () => {
    const all = root.dataset.log === "all", button = $("[data-log-all]");
    if (button) { button.value = all ? "deeds" : "all"; button.setAttribute("aria-checked", String(all)); }
    if (button) for (const fine of $$("#log .fine")) if (fine.open !== all && (all || fine.dataset.opened)) { fine.open = all; fine.dataset.opened = all ? "1" : ""; }
  };
  const tellChat = (line) => {
    const list = $("#chat ul");
    if (!list) return;
    list.insertAdjacentHTML("beforeend", line);
    while (list.children.length > CHAT_LINES) list.firstElementChild.remove();
  };
  /** The question that an answer must name, and what may be answered if that has changed. */
  const ask = (ticket, choices) => {
    const form = document.getElementById("act");
    if (!form) return;
    if (form.elements.at.value !== String(ticket)) $("#refusal")?.replaceChildren();
    form.elements.at.value = ticket;
    if (!choices) return;
    form.hidden = !choices.length;
    $("[data-count-choices]", form).textContent = choices.length;
    $("ol", form).replaceChildren(...choices.map(([notation, label, spots, forecast, loses], index) => {
      const item = document.createElement("li"), button = document.createElement("button");
      Object.assign(button, { name: "act", value: notation });
      button.dataset.path = spots;
      if (forecast) button.dataset.forecast = forecast;
      if (loses) button.dataset.loses = loses;
      button.append(...[["span", index + 1], ["span", label], ["code", notation]].map(([tag, words]) =>
        Object.assign(document.createElement(tag), { textContent: words })));
      for (const more of [forecast, loses]) if (more) button.children[1].append(Object.assign(document.createElement("small"), { textContent: more }));
      item.append(button);
      return item;
    }));
  };

  // ---- the socket ----

  let socket = null, version = Number(main?.dataset.version ?? 0), revision = main?.dataset.revision ?? "";
  let tries = 0, gone = false, met = false;

  const connect = () => {
    const address = new URL(main.dataset.socket, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("format", "html");
    address.searchParams.set("since", version);
    if (revision) address.searchParams.set("revision", revision);
    socket = new WebSocket(address);
    socket.onopen = () => { tries = 0; delete root.dataset.link; };
    socket.onmessage = (event) => receive(JSON.parse(event.data));
    socket.onclose = () => {
      root.dataset.link = "lost";
      if (gone) {
        const told = $(".link-lost");
        if (told) told.textContent = "disconnected";
        return;
      }
      setTimeout(connect, Math.min(8000, 400 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
    };
  };
  const receive = (message) => {
    version = message.version ?? version;
    revision = message.revision ?? revision;
    switch (message.type) {
      case "table":
        playback.settle(message);
        met = true;
        held.back(ticket(), tell);
        break;
      case "step": playback.push(message); break;
      case "presence":
      case "chat":
        if (message.greeting) call.greet(message);
        playback.follow(message);
        break;
      case "clock": wind(message.left); break;
      case "refused": refuse(message); break;
      case "reload": if (!leaving) location.reload(); break;
      // Whoever is shown out, or cut for sending too much, does not come back by itself.
      case "bye": gone = ["gone", "flood"].includes(message.reason); break;
    }
  };
  /** One's own time: the server says how much is left, the page counts. */
  let timeEnds = null;
  const wind = (left) => {
    timeEnds = left === null ? null : performance.now() + left;
    showTime();
  };
  const showTime = () => {
    const clock = document.getElementById("clock");
    if (!clock) return;
    const left = timeEnds === null ? 0 : Math.max(0, Math.ceil((timeEnds - performance.now()) / 1000));
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (n) => String(n).padStart(2, "0");
    clock.hidden = timeEnds === null;
    clock.classList.toggle("soon", left <= 10);
    $("span", clock).textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  };
  if (document.getElementById("clock")) setInterval(showTime, 250);
  const refuse = (refusal) => {
    delete main.dataset.sent;
    const place = document.getElementById("refusal");
    if (!place) return;
    const box = document.createElement("div");
    box.className = "refusal";
    const words = document.createElement("span");
    words.textContent = `${refusal.message} `;
    if (refusal.rule) {
      const link = document.createElement("a");
      link.className = "rule-no";
      link.href = `${main.dataset.rules}#${refusal.rule}`;
      link.textContent = refusal.rule;
      words.append(link);
    }
    box.append(words);
    place.replaceChildren(box);
    place.scrollIntoView({ block: "nearest" });
    path = [];
    showPath();
  };

  const ticket = () => document.getElementById("act")?.elements.at?.value;
  const tell = (line, at) => socket.send(JSON.stringify(at === undefined || at === null ? { act: line } : { act: line, at: Number(at) }));

  /** Sends a line, or keeps it until the table is back. What is still being shown cannot be answered yet: whoever
   *  presses meanwhile has not seen what they would answer. */
  const send = (line, aside, at = aside ? undefined : ticket()) => {
    if (playback.playing() && !aside) { playback.hurry(); return; }
    hint.close();
    playback.decide();
    $("#refusal")?.replaceChildren();
    if (socket?.readyState === WebSocket.OPEN) tell(line, at);
    else if (met) held.keep(line, at);
    else post(line, at);
  };
  /** Where no socket has ever been, as behind some proxies, a plain form does it; not without a look whether anybody is
   *  there, because a browser puts its own page in the place of the table if nobody is. */
  const post = async (line, at) => {
    const form = document.getElementById("act");
    if (!form || !main.dataset.socket) return;
    const body = new URLSearchParams(at === undefined ? { act: line } : { act: line, at });
    try {
      await fetch(form.action, { method: "POST", body, redirect: "manual" });
      location.reload();
    } catch {
      held.keep(line, at);
    }
  };

  // ---- picking: a path of spots leads to one choice ----

  let path = [], touched = new Set();
  const choices = () => $$("#act [data-path]").map((button) => {
    // The spots behind `&` may be picked in any order.
    const [steps, free] = ` ${button.dataset.path}`.split(" & "), first = steps.split(" ").filter(Boolean);
    return {
      line: button.value, path: [...first, ...(free?.split(" ") ?? [])], steps: first.length,
      label: button.children[1].firstChild.textContent, forecast: button.dataset.forecast, loses: button.dataset.loses,
    };
  });
  const onPath = () => choices().filter((choice) => path.every((spot, i) =>
    i < choice.steps ? choice.path[i] === spot : choice.path.indexOf(spot, choice.steps) >= choice.steps));
  /** The spots with which a choice on the path may go on. */
  const goesOn = (choice) => path.length < choice.steps ? [choice.path[path.length]]
    : choice.path.slice(choice.steps).filter((spot) => !path.slice(choice.steps).includes(spot));
  /** The spots with which a choice may begin: the first of its steps, or any of those that have no order. */
  const begins = (choice) => choice.steps ? [choice.path[0]] : choice.path;
  /** The path of spots that the coach of a guided first match asks for. */
  const advised = () => $("[data-coach]", main ?? document)?.dataset.coach.split(" ").filter((spot) => spot !== "&") ?? [];
  const showPath = () => {
    const advice = advised(), along = path.every((spot, i) => advice[i] === spot);
    const next = new Set(onPath().flatMap((choice) => !path.length ? goesOn(choice)
      : [...goesOn(choice), ...choice.path.slice(path.length, choice.steps)]));
    if (main) main.classList.toggle("picking", path.length > 0);
    if (weighed && weighed.path.join(" ") !== path.join(" ")) { weighed = null; glance.release(); }
    // What belongs to a picked thing shows while one of those it names is picked.
    for (const node of $$("[data-when]", main ?? document)) node.hidden = !node.dataset.when.split(" ").some((spot) => path.includes(spot));
    for (const spot of $$("[data-spot]")) {
      const name = spot.dataset.spot;
      spot.classList.toggle("next-spot", path.length > 0 && next.has(name));
      // What is done with a thing has a button at each of its likes: only the one that was pressed is picked.
      spot.classList.toggle("picked", path[0] === name || (path.includes(name) && touched.has(spot)));
      spot.classList.toggle("coached", along && advice[Math.min(path.length, advice.length - 1)] === name);
      if (spot instanceof SVGElement) {
        if (next.has(name) || path.includes(name)) spot.setAttribute("tabindex", "0");
        else if (!spot.dataset.try) spot.removeAttribute("tabindex");
      }
    }
  };
  const pick = (spot) => {
    const name = spot.dataset.spot;
    if (!path.length) touched = new Set();
    touched.add(spot);
    const again = onPath().some((choice) => goesOn(choice).includes(name));
    if (name && path[path.length - 1] === name && !again) {
      const done = onPath().find((choice) => choice.path.length === path.length);
      if (done) decide(done, spot); else goBack();
      return;
    }
    const hits = onPath().filter((choice) => goesOn(choice).includes(name));
    if (!hits.length) {
      // A spot farther on that only one choice leads to says all that lies between.
      const ahead = path.length ? onPath().filter((choice) => choice.path.slice(0, choice.steps).includes(name)) : [];
      if (ahead.length === 1) decide(ahead[0], spot);
      // Another first spot is picked instead.
      else if (path.length && choices().some((choice) => begins(choice).includes(name))) { path = []; pick(spot); }
      else attempt(spot);
      return;
    }
    path.push(name);
    // The first pick only says what is used; once it is said what for, the rest is asked only if there is a choice.
    const settled = hits.length === 1 && (path.length > 1 || hits[0].path.length === 1);
    if (settled) decide(hits[0], spot);
    showPath();
  };
  /** An answer is complete. Where the person wants to confirm it, or something would be lost by it, it is first shown
   *  with what would come of it, and played by the button beside it or a second press on the same spot. A last spot
   *  that was the only way on is such a second press already. */
  let weighed = null, pointer = "mouse";
  const confirms = ({ path: spots }) => {
    const wanted = root.dataset.confirm === "always" || (root.dataset.confirm === "touch" && pointer === "touch");
    const near = spots.slice(0, -1);
    return wanted && !(near.length && choices().filter((other) => near.every((spot, i) => other.path[i] === spot)).length === 1);
  };
  const decide = (choice, spot) => {
    const play = () => { weighed = null; path = []; send(choice.line); glance.hide(); showPath(); };
    if (playback.playing() || weighed?.line === choice.line || !(choice.loses || confirms(choice))) { play(); return; }
    weighed = choice;
    path = [...choice.path];
    glance.hold(spot, choice, play);
    showPath();
  };
  /** What a press on this would lead to, if that is one choice. */
  const leadsTo = (spot) => {
    const { spot: name } = spot.dataset;
    if (!name) return choices().find((choice) => choice.line === spot.value);
    const next = onPath().filter((choice) => goesOn(choice).includes(name));
    const ahead = next.length || !path.length ? next : onPath().filter((choice) => choice.path.includes(name));
    return ahead.length === 1 ? ahead[0] : null;
  };
  const foresee = (event) => {
    const spot = event.target instanceof Element && event.target.closest("[data-spot], [name=act]");
    if (spot && main?.contains(spot)) glance.foresee(spot, leadsTo(spot)); else if (event.type === "focusin" || !spot) glance.foresee(null, null);
  };
  document.addEventListener("pointerover", foresee);
  document.addEventListener("focusin", foresee);
  document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);
  document.addEventListener("keydown", () => { pointer = "key"; }, true);
  /** What is not legal may be tried, to hear why not: `data-try` is the line (`{}` in it is the word of what is picked),
   *  `data-tries` its beginning for all within. */
  const attempt = (spot) => {
    const verb = spot.closest("[data-tries]")?.dataset.tries;
    const picked = path.length && $(`[data-word] [data-spot="${CSS.escape(path[0])}"]`, main)?.closest("[data-word]");
    if (spot.dataset.try) send(spot.dataset.try.replace("{}", picked ? picked.dataset.word : ""));
    else if (verb && spot.dataset.word) send(`${verb} ${spot.dataset.word}`);
  };
  const goBack = () => {
    if (path.length) { path.pop(); showPath(); return true; }
    const button = $("[data-take-back]");
    button?.click();
    return Boolean(button);
  };

  // ---- pages that change without a jump: the replay ----

  let replaying = 0;
  const soft = async (address) => {
    const here = $("[data-ply]", main).dataset, to = new URL(address, location.href);
    const near = to.searchParams.get("view") === here.view;
    if (near) to.searchParams.set("from", here.ply);
    const answer = await fetch(to);
    if (!answer.ok) { location.href = address; return; }
    if (near) {
      const step = await answer.json();
      const beats = theatre.beats(step.cues);
      for (const beat of beats) await theatre.act(beat);
      swap(step, theatre.rest(beats));
    } else {
      parts.take(new DOMParser().parseFromString(await answer.text(), "text/html"));
      settle();
    }
    history.replaceState(null, "", address);
    showPlaying();
  };
  const showPlaying = () => {
    const button = $("[data-play]");
    if (!button) return;
    const use = $("use", button);
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, replaying ? "#i-pause" : "#i-play"));
    button.setAttribute("aria-label", replaying ? "Pause" : "Play");
  };
  const stopReplay = () => { clearTimeout(replaying); replaying = 0; showPlaying(); };
  const playReplay = async () => {
    const next = $('a[data-hotkey="ArrowRight"]');
    if (!next) { stopReplay(); return; }
    await soft(next.href);
    if (replaying) replaying = setTimeout(playReplay, 150 + 850 * theatre.pace());
  };

  // ---- what a person does ----

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target) return;
    // A click during playback ends it; one that came before the table had changed meant the table as it was.
    const early = theatre.holding();
    theatre.finish();
    if (early && !target.closest("a, summary, form, .menu, [data-playback]")) return;
    for (const menu of $$("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
    const closest = (selector) => target.closest(selector);
    let hit;
    if ((hit = closest("a.rule-no, a[data-about]")) && main?.dataset.rules && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      glance.inspect(hit.href);
    } else if ((hit = closest("a[data-beside]")) && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      glance.beside(hit.href);
    } else if ((hit = closest("a[data-hint]")) && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (playback.playing()) playback.hurry(); else hint.ask(hit);
    } else if (closest("[data-hint-close]")) {
      hint.close(true);
    } else if ((hit = closest("[data-playback]"))) {
      playback.press(hit.dataset.playback);
    } else if (playback.hurried() && !closest("a, summary, form, .menu")) {
      playback.hurry();
    } else if (closest("[data-again]")) {
      playback.again();
    } else if ((hit = closest("[data-spot], [data-try], [data-tries] [data-word]")) && main) {
      event.preventDefault();
      pick(hit);
    } else if ((hit = closest("a[data-soft]")) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stopReplay();
      soft(hit.href);
    } else if (closest("[data-play]")) {
      if (replaying) stopReplay(); else { replaying = 1; showPlaying(); playReplay(); }
    } else if ((hit = closest("dialog [data-close]"))) {
      hit.closest("dialog").close();
    }
  });

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (form.matches("[data-prefs]")) {
      event.preventDefault();
      sendPrefs(form, button?.name ? button : null);
      if (button?.name === "theme") swapThemeButton(button);
    } else if (form.matches("[data-mutes]")) {
      event.preventDefault();
      call.mute(button);
    } else if (form.matches("[data-soft]")) {
      event.preventDefault();
      soft(`${form.action}?${new URLSearchParams(new FormData(form))}`);
    } else if (playback.playing() && button?.name === "act" && !form.matches("[data-aside]")) {
      event.preventDefault();
      playback.hurry();
    } else if (main?.dataset.socket && button?.name === "act") {
      event.preventDefault();
      const aside = form.matches("[data-aside]"), at = form.elements.at?.value;
      const choice = !aside && choices().find(({ line }) => line === button.value);
      // What a hint was about may have been answered: the table says so.
      if (at !== undefined && at !== ticket()) send(button.value, false, at);
      else if (choice) decide(choice, button); else send(button.value, aside);
      for (const menu of $$("details.menu[open]")) menu.open = false;
    } else if (socket?.readyState === WebSocket.OPEN && form.matches(".words, .greets")) {
      event.preventDefault();
      socket.send(JSON.stringify(button?.name === "greet" ? { greet: button.value } : { chat: form.elements.say.value }));
      form.reset();
      for (const menu of $$("details.menu[open]")) menu.open = false;
    } else if (socket?.readyState === WebSocket.OPEN && button?.name === "take_back") {
      event.preventDefault();
      const at = form.elements.at?.value;
      socket.send(JSON.stringify(at === undefined ? { take_back: button.value } : { take_back: button.value, at: Number(at) }));
    } else if (root.dataset.link === "lost") {
      // Sent now, it would leave the browser's own page in the place of the table.
      event.preventDefault();
      held.say("The connection is lost: this was not sent. Try again when the table is back.", false);
    }
  });

  /** A form that is on its way brings a page of its own. To load this one again would drop the answer, and with it the
   *  seat that somebody has just taken. */
  let leaving = false;
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    leaving = true;
    setTimeout(() => { leaving = false; }, 5000);
  });

  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.closest("[data-prefs]")) sendPrefs(field.form);
    else if (field.matches("[data-submit]")) field.form.requestSubmit();
    else if (field.matches("[data-into]") && field.files[0]) {
      field.files[0].text().then((text) => { document.getElementById(field.dataset.into).value = text; });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const typing = target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
    if (event.key === "Escape" && document.getElementById("beside")?.open) {
      event.preventDefault();
      document.getElementById("beside").close();
      return;
    }
    if (event.key === "Escape" && !$("dialog[open]")) {
      const menu = $("details.menu[open]");
      if (menu) { menu.open = false; $("summary", menu).focus(); event.preventDefault(); } else if (hint.close(true) || goBack()) event.preventDefault();
      return;
    }
    if (typing) return;
    if ((event.key === "Enter" || event.key === " ") && target instanceof SVGElement && target.closest("[data-spot]")) {
      event.preventDefault();
      pick(target.closest("[data-spot]"));
    } else if (event.key === " " && (playback.holding() || theatre.busy()) && !target.closest("button, a, summary")) {
      event.preventDefault();
      if (theatre.busy()) theatre.finish(); else playback.hurry();
    } else if (target.matches("#log li") && theatre.walkLog(target, event.key)) {
      event.preventDefault();
    } else if (event.key === "i" && glance.ask(target)) {
      event.preventDefault();
    } else if (event.key === "?") {
      document.getElementById("keys")?.showModal();
    } else if (event.key.startsWith("Arrow") && target.closest("[data-walk]") && target !== target.closest("[data-walk]")) {
      event.preventDefault();
      walk(target, event.key);
    } else {
      const button = $$(`[data-hotkey="${CSS.escape(event.key)}"]`).find((one) => one.getClientRects().length);
      if (button && !$("dialog[open]")) { event.preventDefault(); button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); }
    }
  });

  /** Arrows go to the nearest spot that way. */
  const walk = (from, key) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const spot of $$('[tabindex="0"], button, a', from.closest("[data-walk]"))) {
      if (spot === from) continue;
      const [a, b] = middle(spot);
      const along = (a - x) * way[0] + (b - y) * way[1], across = Math.abs((a - x) * way[1]) + Math.abs((b - y) * way[0]);
      if (along > 2 && along + 2 * across < least) { least = along + 2 * across; best = spot; }
    }
    best?.focus();
  };

  /** Pointing at something may light up something else: `data-shows` names what. */
  const light = (event) => {
    const shower = event.target instanceof Element && event.target.closest("[data-shows]");
    if (main) main.dataset.show = shower ? shower.dataset.shows : "";
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);

  playback.begin(swap);
  hint.begin(showPath);
  if (main) { showPath(); settle(); theatre.rove(); callPerson(); }
  if (main?.dataset.socket) connect();
})();
