package io.crosstalk.event;

import java.time.Instant;

/**
 * An event that alters things.
 *
 * @param detail for {@code vmotion} the new host's id, for {@code storage_vmotion} the new
 *     datastore's; free text otherwise, empty when there is nothing to say
 */
public record Change(Instant time, String resource, ChangeKind kind, String detail) {
  public Change {
    Ids.check(resource);
  }
}
