package io.crosstalk.collectors.performance.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of the series in an export of Grafana, such as {@code erp-db} or {@code {device="sda",
 * instance="erp-db:9100"}}, and the machine that each of them names.
 */
final class GrafanaSeries {
  private static final Pattern LABELLED = Pattern.compile("[^{]*\\{(.*)}\\s*");
  private static final Pattern LABEL =
      Pattern.compile("([\\w.-]+)\\s*[=:]\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^,\"]*))");
  private static final Pattern PORT = Pattern.compile(":\\d{2,5}$");
  private static final Pattern NO_NAME = Pattern.compile("(?i)value( #\\w{1,3})?");

  /** Labels that name a machine, in the order in which they are tried. */
  private static final List<String> MACHINES =
      List.of(
          "instance",
          "host",
          "hostname",
          "nodename",
          "node",
          "vm",
          "vmname",
          "vm_name",
          "server",
          "esxhostname",
          "name",
          "pod");

  private final Map<String, Map<String, String>> labels = new HashMap<>();
  private final Set<String> varying = new HashSet<>();

  /** Machines by the names of the series without labels. */
  private final Map<String, String> machines;

  /**
   * Resource that a series measures.
   *
   * @param machine name of the machine; empty if the name of the series names none
   * @param part part of the machine, such as a disk; empty if it is the machine itself
   * @param named label that names the machine, or its name if the series has no labels
   */
  record Measured(String machine, String part, String named) {}

  /** Examines the names of all series of a file. */
  GrafanaSeries(Collection<String> names) {
    Map<String, Set<String>> values = new HashMap<>();
    for (String name : names) {
      Map<String, String> own = labels(name);
      labels.put(name, own);
      own.forEach((key, value) -> values.computeIfAbsent(key, each -> new HashSet<>()).add(value));
    }
    machines =
        MeasuredNames.machines(
            names.stream().filter(each -> labels(each).isEmpty() && !isNoName(each)).toList());
    values.forEach(
        (key, all) -> {
          if (all.size() > 1) {
            varying.add(key);
          }
        });
  }

  /** Returns whether a name stands for none, such as {@code Value #A}. */
  static boolean isNoName(String name) {
    return NO_NAME.matcher(name).matches();
  }

  private static Map<String, String> labels(String name) {
    Map<String, String> labels = new LinkedHashMap<>();
    Matcher labelled = LABELLED.matcher(name);
    if (labelled.matches()) {
      Matcher label = LABEL.matcher(labelled.group(1));
      while (label.find()) {
        String quoted = label.group(2);
        labels.put(label.group(1), quoted == null ? label.group(3).strip() : quoted);
      }
    }
    return labels;
  }

  /** Returns what a series measures. */
  Measured measured(String name) {
    Map<String, String> own = labels.getOrDefault(name, Map.of());
    if (own.isEmpty()) {
      return new Measured(isNoName(name) ? "" : machines.getOrDefault(name, name), "", name);
    }
    String key =
        MACHINES.stream()
            .filter(each -> !own.getOrDefault(each, "").isBlank())
            .findFirst()
            .orElse("");
    List<String> others = new ArrayList<>();
    own.forEach(
        (label, value) -> {
          if (!label.equals(key) && varying.contains(label) && !value.isBlank()) {
            others.add(value);
          }
        });
    String machine = PORT.matcher(own.getOrDefault(key, "")).replaceFirst("");
    if (!machine.isEmpty()) {
      return new Measured(machine, String.join(" ", others), key);
    }
    return new Measured(
        own.size() == 1 ? own.values().iterator().next() : String.join(" ", others),
        "",
        own.size() == 1 ? own.keySet().iterator().next() : "");
  }
}
