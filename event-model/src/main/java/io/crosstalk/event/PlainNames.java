package io.crosstalk.event;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Says the names of metrics in words. */
final class PlainNames {
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

  private PlainNames() {}

  static String of(String metric) {
    String bare =
        metric.startsWith(OF_APPLICATIONS) ? metric.substring(OF_APPLICATIONS.length()) : metric;
    return Arrays.stream(bare.split("[._]"))
        .map(word -> WORDS.getOrDefault(word, word))
        .collect(Collectors.joining(" "));
  }
}
