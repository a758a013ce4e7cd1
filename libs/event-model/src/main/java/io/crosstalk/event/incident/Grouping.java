package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** A person's statement on which victims are one problem. It holds whatever is measured later. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Grouping.Merge.class, name = "merge"),
  @JsonSubTypes.Type(value = Grouping.Split.class, name = "split"),
  @JsonSubTypes.Type(value = Grouping.Undo.class, name = "undo")
})
public sealed interface Grouping {
  /** Id of the incident on which the person decided. */
  String incident();

  /**
   * An incident belongs to another one.
   *
   * @param into id of the other incident, which remains
   */
  record Merge(String incident, String into) implements Grouping {}

  /**
   * Some victims of an incident belong to an incident of their own.
   *
   * @param part id of that incident
   * @param victims ids of the victims
   */
  record Split(String incident, String part, List<String> victims) implements Grouping {
    public Split {
      victims = victims.stream().sorted().distinct().toList();
    }
  }

  /** An incident that a person merged into another one is a problem of its own again. */
  record Undo(String incident) implements Grouping {}
}
