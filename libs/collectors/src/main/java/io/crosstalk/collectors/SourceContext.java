package io.crosstalk.collectors;

import io.crosstalk.event.http.HttpProxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/**
 * Environment that the service gives to a source: its name, its polling interval, a clock and
 * persistent memory.
 *
 * @param name unique among the configured sources
 * @param prefix prefix of its resource ids; {@code <name>/} unless the file sets another one
 * @param folder base of relative paths in the settings
 * @param clock wall clock
 * @param interval polling interval
 * @param timeout longest duration of a polling round
 * @param memory persistent state of the source
 * @param proxy HTTP proxy of sources that speak HTTP
 */
public record SourceContext(
    String name,
    String prefix,
    Path folder,
    Clock clock,
    Duration interval,
    Duration timeout,
    SourceMemory memory,
    HttpProxy proxy) {

  /** Environment without a proxy. */
  public SourceContext(
      String name,
      String prefix,
      Path folder,
      Clock clock,
      Duration interval,
      Duration timeout,
      SourceMemory memory) {
    this(name, prefix, folder, clock, interval, timeout, memory, HttpProxy.NONE);
  }

  /**
   * Returns the id of a resource on the bus: the source's prefix and the resource's local id, since
   * two vCenters may both have a {@code vm-101}. Globally unique ids (such as a volume's WWN) need
   * no prefix, and are not passed through this method.
   *
   * @param local id of the resource within its source
   */
  public String id(String local) {
    return prefix + local;
  }

  public Path resolve(String path) {
    return folder.resolve(path);
  }
}
