package io.crosstalk.rules.symptom;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/** Finds the resources that the labels of an alert name. */
public final class ResourceLabels {
  /** Longest value of a label that can be an id. */
  private static final int MAX_ID = 300;

  private static final int MAX_CANDIDATES = 20;
  private static final Pattern PORT = Pattern.compile("(.+):[0-9]{1,5}");
  private static final Pattern BRACKETS = Pattern.compile("\\[(.+)]");

  private final List<String> order;
  private final ResourceNames names;

  /**
   * Creates a search.
   *
   * @param order names of labels, the most reliable one first
   */
  public ResourceLabels(List<String> order, ResourceNames names) {
    this.order = List.copyOf(order);
    this.names = names;
  }

  /**
   * Ids that labels can name, in the order of the labels: the value of a label, the same without
   * its port, and the ids of the resources that have one of both as their name.
   */
  public List<String> candidates(Map<String, String> labels) {
    SequencedSet<String> candidates = new LinkedHashSet<>();
    for (String label : order) {
      for (String value : forms(labels.getOrDefault(label, ""))) {
        candidates.add(value);
        candidates.addAll(names.idsOf(value));
      }
    }
    return candidates.stream().limit(MAX_CANDIDATES).toList();
  }

  private static List<String> forms(String value) {
    if (value.isEmpty() || value.length() > MAX_ID) {
      return List.of();
    }
    List<String> forms = new ArrayList<>(List.of(value));
    var port = PORT.matcher(value);
    String host = port.matches() ? port.group(1) : value;
    var brackets = BRACKETS.matcher(host);
    String bare = brackets.matches() ? brackets.group(1) : host;
    if (!bare.equals(value)) {
      forms.add(bare);
    }
    return forms;
  }

  /**
   * Reason why a symptom belongs to no incident.
   *
   * @param candidates ids that its labels can name
   */
  public String reason(List<String> candidates) {
    if (candidates.isEmpty()) {
      return "It has none of the labels that name a resource: " + String.join(", ", order) + ".";
    }
    if (names.isLoaded() && candidates.stream().noneMatch(names::isKnown)) {
      return "No resource of the inventory has the id or the name "
          + String.join(", ", candidates)
          + ".";
    }
    return "No incident has this resource as a victim, culprit or contention domain at its time.";
  }
}
