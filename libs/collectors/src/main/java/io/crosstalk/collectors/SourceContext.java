package io.crosstalk.collectors;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/**
 * Environment of a source.
 *
 * @param name unique among the configured sources
 * @param prefix prefix of its resource ids; {@code <name>/} unless the file sets another one
 * @param folder base of relative paths in the settings
 * @param clock the time of day
 * @param interval polling interval
 * @param timeout longest duration of a round
 * @param memory persistent state of the source
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
   * Returns the id of one of this source's resources, with the source's prefix, since two vCenters
   * may both have a {@code vm-101}. Globally unique ids (such as a volume's WWN) need no prefix.
   */
  public String id(String local) {
    return prefix + local;
  }

  public Path resolve(String path) {
    return folder.resolve(path);
  }
}
