// Keeps what is on the screen up to date, and says when it last was.

import { h, show } from "./dom.js";
import { locale } from "./format.js";
import { t } from "./texts.js";

const INTERVAL_MS = 10_000;
const AFTER_EVENT_MS = 300;
const CLOCK = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });

/**
 * Refreshes one view at a time: now, every ten seconds while the page is visible, after an event, and when it becomes visible again.
 * A view has `load()`, which shows data and passes problems on, and `failed(problem)`.
 */
export function createRefresher(progress, onUnauthorized) {
  let view = null;
  let timer = 0;
  let paused = false;
  const state = h("span", { class: "updated" });
  const pause = h("button", { type: "button", class: "button button-quiet", on: { click: togglePause } }, t("page.pause"));

  async function refresh() {
    clearTimeout(timer);
    const current = view;
    if (!current) {
      return;
    }
    progress.hidden = false;
    const problem = await attempt(current);
    if (current !== view) {
      return;
    }
    progress.hidden = true;
    report(problem);
    schedule();
  }

  function report(problem) {
    const failed = Boolean(problem) && problem.status !== 404;
    state.classList.toggle("updated-failed", failed);
    show(state, t(failed ? "page.failed" : "page.updated", CLOCK.format(new Date())));
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
    watch(next) {
      view?.close?.();
      view = next;
      view.retry = refresh;
      refresh();
    },
    stop() {
      view?.close?.();
      view = null;
      clearTimeout(timer);
      progress.hidden = true;
    },
  };
}

/** Loads a view; gives the problem when that fails. */
async function attempt(view) {
  try {
    await view.load();
    return null;
  } catch (problem) {
    if (problem.status !== 401) {
      view.failed(problem);
    }
    return problem;
  }
}
