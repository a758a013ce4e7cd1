package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A setting that was changed to and fro, with the degradation beginning and ending each time. */
final class Toggles {
  private static final int LEAST = 2;

  /** Steps after a change in which the degradation begins or ends. */
  private static final int NEAR = 3;

  private Toggles() {}

  /** Finds a setting that the degradation follows; null without one. */
  static @Nullable Toggle of(List<Change> changes, Window window) {
    Map<String, List<Change>> settings = new TreeMap<>();
    for (Change change : changes) {
      if (change.kind() == ChangeKind.CONFIG) {
        settings.computeIfAbsent(change.resource(), id -> new ArrayList<>()).add(change);
      }
    }
    return settings.values().stream()
        .map(each -> toggle(each, window))
        .filter(each -> each.begins() >= LEAST && each.ends() >= LEAST)
        .findFirst()
        .orElse(null);
  }

  private static Toggle toggle(List<Change> changes, Window window) {
    String on = "";
    String off = "";
    int begins = 0;
    int ends = 0;
    for (Change change : changes) {
      long atMs = change.time().toEpochMilli();
      long nearMs = NEAR * window.stepMs();
      boolean before = window.isDegradedMostly(atMs - nearMs, atMs);
      boolean after = window.isDegradedMostly(atMs, atMs + nearMs);
      if (after && !before) {
        begins++;
        on = change.detail();
      } else if (before && !after) {
        ends++;
        off = change.detail();
      }
    }
    return new Toggle(changes.getFirst().resource(), on, begins, off, ends);
  }
}
