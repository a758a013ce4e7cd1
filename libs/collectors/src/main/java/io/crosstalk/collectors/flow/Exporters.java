package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.network.AddressBook;
import io.crosstalk.collectors.normalize.BoundedMap;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All exporters: those listed in the settings, and those from which datagrams have come. If any are
 * listed, only these are accepted.
 */
final class Exporters {
  private static final int MAX_EXPORTERS = 1000;

  private final SourceContext context;
  private final Map<InetAddress, ExporterSettings> listed = new HashMap<>();
  private final Map<InetAddress, Exporter> active = new BoundedMap<>(MAX_EXPORTERS);

  /**
   * Reads the settings.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when a key is no address
   */
  Exporters(Map<String, ExporterSettings> exporters, SourceContext context) {
    this.context = context;
    exporters.forEach((address, settings) -> listed.put(AddressBook.literal(address), settings));
  }

  /**
   * Returns the exporter with an address; null if the settings list exporters, and not this one.
   */
  @Nullable Exporter at(InetAddress address) {
    if (!listed.isEmpty() && !listed.containsKey(address)) {
      return null;
    }
    return active.computeIfAbsent(address, each -> new Exporter(each, settings(address), context));
  }

  /** Returns the settings of an exporter; those without any value if it is not listed. */
  ExporterSettings settings(InetAddress address) {
    return listed.getOrDefault(address, ExporterSettings.NONE);
  }
}
