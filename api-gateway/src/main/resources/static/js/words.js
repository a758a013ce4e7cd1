// Labels of the words of the vocabulary.

import { keysAfter, labelOr, t } from "./texts.js";

export const SEVERITIES = ["critical", "major", "minor", "info"];
export const ACTIVE = "open,acknowledged,reopened";
export const STATUSES = ["open", "acknowledged", "reopened", "resolved"];
export const ENVIRONMENTS = ["production", "uat", "test", "development", "unknown"];
export const CAUSE_CLASSES = [
  "noisy_neighbour",
  "self_inflicted",
  "shared_resource_fault",
  "capacity",
  "misconfiguration",
  "load_imbalance",
  "network_errors",
  "missing_signal",
  "unknown",
];

/** The word of a vocabulary: `kind`, `environment`, `change`, `severity`, `role`. */
export function word(vocabulary, name) {
  return labelOr(`${vocabulary}.${name}`, String(name ?? "").replaceAll("_", " "));
}

/** The changes of a remedy, such as `backup_end of jg-backup`, with their kinds in words; any other text stays. */
export function changeWords(text) {
  const kinds = keysAfter("change.").join("|");
  return text
    .split(new RegExp(`, (?=(?:${kinds}) of )`))
    .map((one) => {
      const [, kind, object] = new RegExp(`^(${kinds}) of (.*)$`, "s").exec(one) ?? [];
      return kind ? t("detail.changeOf", word("change", kind), object) : one;
    })
    .join(", ");
}

/** A text with a capital first letter: `storage adapter` → `Storage adapter`; `vMotion` stays. */
export function capital(text) {
  return /^.\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export function causeLabel(cause) {
  return capital(word("cause", cause));
}

export function causeMeaning(cause) {
  return labelOr(`cause.${cause}.meaning`, "");
}

export function evidenceLabel(kind) {
  return capital(word("evidence", kind));
}

export function evidenceMeaning(kind) {
  return labelOr(`evidence.${kind}.meaning`, "");
}

/** A metric in words, the same as in the texts of incidents. */
export function metricLabel(metric) {
  const wait = /^wait\.(.+)$/.exec(metric);
  const other = wait ? t("metric.wait", wait[1].replaceAll("_", " ")) : metric.replace(/^app\./, "").replaceAll(/[._]/g, " ");
  return labelOr(`metric.${metric}`, other);
}

/** Names of the metrics of the catalogue. */
export function metricNames() {
  return keysAfter("metric.").filter((name) => name !== "wait");
}
