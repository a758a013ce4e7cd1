package io.crosstalk.event.metric;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Plain words for the names of metrics. */
public final class MetricWords {
  private static final String OF_APPLICATIONS = "app.";

  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("cpu", "CPU"),
          Map.entry("iops", "IOPS"),
          Map.entry("mem", "memory"),
          Map.entry("net", "network"),
          Map.entry("rx", "receive"),
          Map.entry("tx", "send"),
          Map.entry("rtt", "round-trip time"),
          Map.entry("fc", "Fibre Channel"),
          Map.entry("crc", "CRC"),
          Map.entry("timeouts", "time-outs"));

  /** Plain words for whole names that cannot be translated word by word. */
  private static final Map<String, String> WHOLE =
      Map.of(
          "job.elapsed", "elapsed time",
          "wait.io", "wait for I/O",
          "wait.log_full", "wait for a full log",
          "wait.cpu_queue", "wait for a processor",
          "wait.journal", "wait for the journal",
          "wait.disk_page_fault", "disk page fault wait",
          "wait.disk_other", "disk other wait",
          "wait.machine_gate", "machine gate wait");

  private MetricWords() {}

  static String of(String metric) {
    String whole = WHOLE.get(metric);
    return whole == null ? byWords(metric) : whole;
  }

  private static String byWords(String metric) {
    String bare =
        metric.startsWith(OF_APPLICATIONS) ? metric.substring(OF_APPLICATIONS.length()) : metric;
    return Arrays.stream(bare.split("[._]"))
        .map(word -> WORDS.getOrDefault(word, word))
        .collect(Collectors.joining(" "));
  }
}
