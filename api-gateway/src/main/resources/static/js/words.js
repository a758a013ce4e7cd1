// The vocabulary's spelling for people.

const CAUSES = {
  noisy_neighbour: ["Noisy neighbour", "the load of another user of the same resource"],
  self_inflicted: ["Self-inflicted", "the victim's own load; no other resource is affected"],
  shared_resource_fault: ["Shared resource fault", "the shared resource has become slower; no user's load explains it"],
  capacity: ["Capacity", "the demand of all users exceeds the capacity"],
  misconfiguration: ["Misconfiguration", "a setting contradicts the load"],
  load_imbalance: ["Load imbalance", "peers that should share the load do not"],
  network_errors: ["Network errors", "the network loses or damages traffic"],
  missing_signal: ["Missing signal", "data stopped arriving; nothing else is known"],
  unknown: ["Unknown", "the degradation is measured, its cause is not proven"],
};

const EVIDENCE = {
  temporal_precedence: ["Temporal precedence", "the load rose when the degradation began, and not after it"],
  antagonist_correlation: [
    "Antagonist correlation",
    "from -1 to 1: how far the suspect's load falls into the degraded samples and not into the good ones (CPI², 2013)",
  ],
  change_against_baseline: ["Change against baseline", "the load during the degradation against the ordinary load at that hour"],
  share_of_load: ["Share of load", "share of the growth of the load on the shared resource"],
  dose_response: ["Dose response", "the higher the load, the worse the victim"],
  on_off_alignment: ["On/off alignment", "the degradation begins and ends with the load, several times"],
  layer_attribution: ["Layer attribution", "the layer in which the time is spent, from measurements on both sides of it"],
  component_split: ["Component split", "the parts of a response time, and which of them has grown"],
  peer_imbalance: ["Peer imbalance", "resources that should share the load evenly do not"],
  missing_signal: ["Missing signal", "samples stopped arriving"],
  coincident_change: ["Coincident change", "a change that was made when the degradation began"],
  recurrence: ["Recurrence", "the same degradation has been measured before"],
  recovery_after_change: ["Recovery after change", "the degradation ended when the change was made"],
  attribute_contradiction: ["Attribute contradiction", "settings contradict each other, or the load"],
  rule_of_thumb: ["Rule of thumb", "a published limit, in addition to the baseline; it speaks for no cause"],
};

// The words of a metric's name, as the texts of incidents have them (MetricWords).
const METRIC_WORDS = {
  cpu: "CPU",
  iops: "IOPS",
  mem: "memory",
  net: "network",
  rx: "receive",
  tx: "send",
  rtt: "round-trip time",
  fc: "Fibre Channel",
  crc: "CRC",
  timeouts: "time-outs",
};

const WHOLE_METRICS = {
  "job.elapsed": "elapsed time",
  "wait.io": "wait for I/O",
  "wait.log_full": "wait for a full log",
  "wait.cpu_queue": "wait for a processor",
  "wait.journal": "wait for the journal",
};

const SPECIAL = { vmotion: "vMotion", storage_vmotion: "storage vMotion", qos: "QoS", uat: "UAT", vm: "VM", lpar: "LPAR" };

export const SEVERITIES = ["critical", "major", "minor", "info"];
export const ACTIVE = "open,acknowledged,reopened";
export const STATUSES = ["open", "acknowledged", "reopened", "resolved"];
export const ENVIRONMENTS = ["production", "uat", "test", "development", "unknown"];
export const CAUSE_CLASSES = Object.keys(CAUSES);

/** `storage_adapter` → `storage adapter`. */
export function plain(word) {
  return SPECIAL[word] ?? String(word ?? "").replaceAll("_", " ");
}

/** `storage_adapter` → `Storage adapter`. */
export function capital(word) {
  const text = plain(word);
  return SPECIAL[word] ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export function causeLabel(cause) {
  return CAUSES[cause]?.[0] ?? capital(cause);
}

export function causeMeaning(cause) {
  return CAUSES[cause]?.[1] ?? "";
}

export function evidenceLabel(kind) {
  return EVIDENCE[kind]?.[0] ?? capital(kind);
}

export function evidenceMeaning(kind) {
  return EVIDENCE[kind]?.[1] ?? "";
}

/** A metric in words, the same as in the texts of incidents. */
export function metricLabel(metric) {
  return WHOLE_METRICS[metric] ?? metric.replace(/^app\./, "").split(/[._]/).map((word) => METRIC_WORDS[word] ?? word).join(" ");
}
