package io.crosstalk.engine.site.graph;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change after which a resource uses another resource of the same kind than before.
 *
 * @param timeMs epoch milliseconds
 * @param replaced kind of the used resource
 */
public record Move(long timeMs, String resource, ResourceKind replaced, String to) {
  private static final Map<ChangeKind, ResourceKind> KINDS =
      Map.of(
          ChangeKind.VMOTION,
          ResourceKind.HOST,
          ChangeKind.STORAGE_VMOTION,
          ResourceKind.DATASTORE);

  /** Returns the move that a change is; null when it is none. */
  public static @Nullable Move of(Change change) {
    ResourceKind replaced = change.detail().isBlank() ? null : KINDS.get(change.kind());
    return replaced == null
        ? null
        : new Move(change.time().toEpochMilli(), change.resource(), replaced, change.detail());
  }
}
