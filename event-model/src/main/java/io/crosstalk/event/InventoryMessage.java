package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;

/** A record of {@code crosstalk.inventory} or {@code crosstalk.changes}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = InventoryMessage.ResourceVersion.class, name = "resource"),
  @JsonSubTypes.Type(value = InventoryMessage.ChangeSeen.class, name = "change"),
  @JsonSubTypes.Type(value = InventoryMessage.Complete.class, name = "tick")
})
public sealed interface InventoryMessage {
  String world();

  String source();

  /** A resource as it is from a time on, until its next version. */
  record ResourceVersion(String world, String source, Instant validFrom, Resource resource)
      implements InventoryMessage {}

  record ChangeSeen(String world, String source, Change change) implements InventoryMessage {}

  /** Everything that this source knows up to a time has been written. */
  record Complete(String world, String source, Instant completeThrough)
      implements InventoryMessage {}
}
