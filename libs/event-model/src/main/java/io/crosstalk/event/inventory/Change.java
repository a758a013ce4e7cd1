package io.crosstalk.event.inventory;

import io.crosstalk.event.Ids;
import java.time.Instant;

/**
 * Event that changes a resource.
 *
 * @param detail for {@code vmotion} the new host's id, for {@code storage_vmotion} the new
 *     datastore's id; free text otherwise, empty when there is none
 */
public record Change(Instant time, String resource, ChangeKind kind, String detail) {
  public Change {
    Ids.check(resource);
  }
}
