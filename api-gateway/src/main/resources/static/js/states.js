// Placeholders of data that are loading, and notices of failures.

import { h } from "./dom.js";
import { t } from "./texts.js";

export function loading(what) {
  return h("p", { class: "loading", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), what);
}

/** A problem in words, with a way out. */
export function failure(problem, onRetry) {
  return h(
    "section",
    { class: "notice notice-error", role: "alert" },
    h("h2", null, problem.title ?? t("problem.title")),
    h("p", null, problem.detail ?? problem.message),
    onRetry && h("button", { type: "button", class: "button", on: { click: onRetry } }, t("problem.retry")),
  );
}

/** A problem in one line, above data that are still shown. */
export function staleNotice(problem) {
  return h(
    "p",
    { class: "notice notice-error notice-line", role: "alert" },
    h("strong", null, problem.title ?? t("problem.notUpdated")),
    ` ${problem.detail ?? problem.message} ${t("problem.outOfDate")}`,
  );
}
