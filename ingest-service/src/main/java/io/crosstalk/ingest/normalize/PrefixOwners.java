package io.crosstalk.ingest.normalize;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.Excerpt;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.stereotype.Component;

/**
 * Owner of each prefix of resource ids. Two vCenters both have a {@code vm-101}, which their
 * prefixes distinguish, and no source may describe resources with the prefix of another one.
 * Thread-safe.
 */
@Component
public final class PrefixOwners {
  private final Map<String, String> sources = new ConcurrentSkipListMap<>();

  /** Makes a source the owner of a prefix. An empty prefix has no owner. */
  public void own(String prefix, String source) {
    if (!prefix.isEmpty()) {
      sources.put(prefix, source);
    }
  }

  public void release(String prefix, String source) {
    sources.remove(prefix, source);
  }

  /**
   * Checks that a source may describe a resource.
   *
   * @throws RejectedReadingException when the prefix of the id belongs to another source
   */
  public void check(String id, String source) {
    sources.forEach(
        (prefix, owner) -> {
          if (id.startsWith(prefix) && !owner.equals(source)) {
            throw new RejectedReadingException(
                RejectReason.BAD_NAME,
                "ids that begin with "
                    + Excerpt.of(prefix)
                    + " belong to the source "
                    + owner
                    + ": choose another id, or link to this one");
          }
        });
  }
}
