package io.crosstalk.ingest.collect;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/**
 * What a source is given.
 *
 * @param name unique among the configured sources
 * @param prefix of its resources' ids; {@code <name>/} unless the file says otherwise
 * @param folder relative paths in the settings start here
 * @param clock the time of day
 * @param interval how often it is polled
 * @param timeout how long a round may take
 * @param memory what it wants to remember
 */
public record SourceContext(
    String name,
    String prefix,
    Path folder,
    Clock clock,
    Duration interval,
    Duration timeout,
    SourceMemory memory) {

  /**
   * The id of one of this source's resources: with the source's prefix, since two vCenters both
   * have a {@code vm-101}. Ids that are unique in the world (a volume's WWN) need none.
   */
  public String id(String local) {
    return prefix + local;
  }

  public Path resolve(String path) {
    return folder.resolve(path);
  }
}
