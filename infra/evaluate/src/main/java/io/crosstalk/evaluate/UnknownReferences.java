package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds resource names in the samples and the label of a case that the inventory does not contain;
 * most of them are misspelt.
 */
final class UnknownReferences {
  private static final int MOST = 5;

  private UnknownReferences() {}

  /** Warnings about a case: at most one line for its samples and one for its label. */
  static List<String> in(CaseRecording folder) {
    Set<String> known = folder.resources().stream().map(Resource::id).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    add(lines, folder.name(), "samples.csv", new TreeSet<>(folder.measuredResources()), known);
    add(lines, folder.name(), "expected.json", labelled(folder), known);
    return lines;
  }

  private static void add(
      List<String> lines, String name, String file, Set<String> named, Set<String> known) {
    named.removeAll(known);
    if (!named.isEmpty()) {
      lines.add(
          "%s: %s names resources that are not in inventory.json: %s"
              .formatted(name, file, few(named)));
    }
  }

  private static String few(Set<String> names) {
    String first = names.stream().limit(MOST).collect(Collectors.joining(", "));
    return names.size() > MOST ? first + " and " + (names.size() - MOST) + " more" : first;
  }

  private static Set<String> labelled(CaseRecording folder) {
    Set<String> labelled = new TreeSet<>();
    List<ExpectedIncident> expected = folder.expected();
    if (expected != null) {
      expected.forEach(each -> add(each, labelled));
    }
    return labelled;
  }

  private static void add(ExpectedIncident incident, Set<String> labelled) {
    labelled.addAll(incident.victims());
    labelled.addAll(incident.culprits());
    if (incident.sharedResource() != null) {
      labelled.add(incident.sharedResource());
    }
  }
}
