// Keeps the shown view up to date, and shows the time of its last update.

import { h, show } from "./dom.js";
import { locale } from "./format.js";
import { t } from "./texts.js";

const INTERVAL_MS = 10_000;
const AFTER_EVENT_MS = 300;
const CLOCK = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });

/**
 * Refreshes one view at a time: now, every ten seconds while the page is visible, after an event, and when it becomes visible again.
 * A view has `load()`, which shows data, returns false when it showed none, and passes problems on, and `failed(problem)`.
 * Refreshes during a load are one more load after it; only `view.retry()`, after an action of the reader, loads at once.
 */
export function createRefresher(progress, onUnauthorized, onShown) {
  let view = null;
  let timer = 0;
  let paused = false;
  let running = 0;
  let again = false;
  const state = h("span", { class: "updated" });
  const pause = h("button", { type: "button", class: "button button-quiet", on: { click: togglePause } }, t("page.pause"));

  function refresh() {
    if (running) {
      again = true;
    } else {
      load();
    }
  }

  async function load() {
    clearTimeout(timer);
    const current = view;
    if (!current) {
      return;
    }
    running += 1;
    progress.hidden = false;
    const { problem, isShown } = await attempt(current);
    if (current !== view) {
      return;
    }
    running -= 1;
    if (problem || isShown) {
      report(problem);
    }
    if (!running && view) {
      next();
    }
  }

  /** Ends the last load: begins the refresh that waited for it, or schedules the next one. */
  function next() {
    progress.hidden = true;
    if (again) {
      again = false;
      load();
    } else {
      schedule();
    }
  }

  /** Forgets the view's loads, whose answers come too late for the next view. */
  function change(to) {
    view?.close?.();
    view = to;
    running = 0;
    again = false;
    clearTimeout(timer);
    state.classList.remove("updated-failed");
    show(state);
  }

  function report(problem) {
    const failed = Boolean(problem) && problem.status !== 404;
    state.classList.toggle("updated-failed", failed);
    show(state, t(failed ? "page.failed" : "page.updated", CLOCK.format(new Date())));
    if (!problem) {
      onShown();
    }
    if (problem?.status === 401) {
      onUnauthorized();
    }
  }

  function schedule() {
    if (view && !paused && !document.hidden) {
      timer = setTimeout(refresh, INTERVAL_MS);
    }
  }

  /** Refreshes after an event; several events together are one. */
  function refreshSoon() {
    if (view && !paused && !document.hidden) {
      clearTimeout(timer);
      timer = setTimeout(refresh, AFTER_EVENT_MS);
    }
  }

  function togglePause() {
    paused = !paused;
    show(pause, t(paused ? "page.resume" : "page.pause"));
    pause.setAttribute("aria-pressed", String(paused));
    clearTimeout(timer);
    again = false;
    if (!paused) {
      refresh();
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !paused) {
      refresh();
    }
  });

  return {
    control: h("span", { class: "refresh" }, state, pause),
    refreshSoon,
    watch(opened) {
      change(opened);
      view.retry = load;
      load();
    },
    stop() {
      change(null);
      progress.hidden = true;
    },
  };
}

/** Loads a view; returns whether it showed data, and the problem when that fails. */
async function attempt(view) {
  try {
    return { problem: null, isShown: (await view.load()) !== false };
  } catch (problem) {
    if (problem.status !== 401) {
      view.failed(problem);
    }
    return { problem, isShown: false };
  }
}
