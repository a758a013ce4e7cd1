package io.crosstalk.rules.it;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Modes of notification targets in the tests: one without a mode sends what it can. */
final class TargetModes {
  private static final Pattern NAME =
      Pattern.compile("(crosstalk\\.([a-z-]+)\\.targets\\[\\d+]\\.)name");

  private static final Map<String, String> TICKETS =
      Map.of("jira", "ticket", "request-tracker", "ticket", "servicenow", "ticket");

  private TargetModes() {}

  static void addTo(Map<String, String> settings) {
    Map<String, String> modes = new HashMap<>();
    for (String setting : settings.keySet()) {
      Matcher target = NAME.matcher(setting);
      if (target.matches()) {
        modes.put(target.group(1) + "mode", TICKETS.getOrDefault(target.group(2), "notify"));
      }
    }
    modes.forEach(settings::putIfAbsent);
  }
}
