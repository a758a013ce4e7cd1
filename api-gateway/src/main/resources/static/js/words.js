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

const METRICS = {
  "app.response_time": "response time",
  "app.timeouts": "time-outs",
  "app.errors": "errors",
  "app.complaints": "complaints",
  "job.elapsed": "elapsed time",
  "disk.latency": "disk latency",
  "disk.read.latency": "read latency",
  "disk.write.latency": "write latency",
  "disk.random_read.latency": "random read latency",
  "disk.sync_write.throughput": "synchronous write throughput",
  "disk.throughput": "disk throughput",
  "disk.read.throughput": "read throughput",
  "disk.write.throughput": "write throughput",
  "disk.iops": "disk operations",
  "cpu.ready": "CPU ready time",
  "cpu.co_stop": "CPU co-stop",
  "cpu.steal": "CPU steal",
  "cpu.queue_wait": "wait for CPU",
  "cpu.utilization": "CPU use",
  "net.rtt": "network round trip",
  "net.retransmit_ratio": "retransmissions",
};

const SPECIAL = { vmotion: "vMotion", storage_vmotion: "storage vMotion", qos: "QoS", uat: "UAT", vm: "VM", lpar: "LPAR", on_off_alignment: "On/off alignment" };

export const SEVERITIES = ["critical", "major", "minor", "info"];
export const ACTIVE = "open,acknowledged,reopened";
export const STATUSES = ["open", "acknowledged", "reopened", "resolved"];
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

/** A metric in words, where it has any; `wait.disk_other` → `wait: disk other`. */
export function metricLabel(metric) {
  if (metric.startsWith("wait.")) {
    return `wait: ${plain(metric.slice(5))}`;
  }
  return METRICS[metric] ?? metric;
}
