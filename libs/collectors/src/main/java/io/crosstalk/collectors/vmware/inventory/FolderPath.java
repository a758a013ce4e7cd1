package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Path of the folder that contains an inventory object, as vSphere's own tools write it: {@code
 * /DC1/vm/UAT}.
 */
final class FolderPath {
  private static final int MAX_DEPTH = 64;

  private FolderPath() {}

  /** Returns the path of an object's folder; empty if the account may not read the folders. */
  static String of(InventoryItem item, VsphereObjects estate) {
    StringBuilder path = new StringBuilder();
    Optional<ObjectReference> next = item.common().parent();
    for (int depth = 0; next.isPresent() && depth < MAX_DEPTH; depth++) {
      InventoryItem.Common container = container(next.get().value(), estate);
      if (container == null) {
        break;
      }
      path.insert(0, "/" + container.name());
      next = container.parent();
    }
    return path.toString();
  }

  private static InventoryItem.@Nullable Common container(String id, VsphereObjects estate) {
    InventoryItem.Cluster cluster = estate.clusters().get(id);
    return cluster == null ? estate.containers().get(id) : cluster.common();
  }
}
