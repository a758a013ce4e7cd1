package io.crosstalk.ingest.source.network.flow;

import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.source.network.AddressBook;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who may send, and who has. */
final class Exporters {
  private static final int MAX_EXPORTERS = 1000;

  private final SourceContext context;
  private final Map<InetAddress, ExporterSettings> listed = new HashMap<>();
  private final Map<InetAddress, Exporter> heard = new Bounded<>(MAX_EXPORTERS);

  /**
   * Reads the settings.
   *
   * @throws io.crosstalk.ingest.collect.InvalidSourceException when a key is no address
   */
  Exporters(Map<String, ExporterSettings> exporters, SourceContext context) {
    this.context = context;
    exporters.forEach((address, settings) -> listed.put(AddressBook.literal(address), settings));
  }

  /** The one with that address; null when others are listed and it is not. */
  @Nullable Exporter at(InetAddress address) {
    ExporterSettings settings = listed.get(address);
    if (settings == null && !listed.isEmpty()) {
      return null;
    }
    return heard.computeIfAbsent(
        address,
        each -> new Exporter(each, settings == null ? ExporterSettings.NONE : settings, context));
  }

  /** What the user has set; 0 when nothing. */
  double samplingRate(InetAddress address) {
    ExporterSettings settings = listed.get(address);
    return settings == null ? 0 : settings.samplingRate();
  }
}
