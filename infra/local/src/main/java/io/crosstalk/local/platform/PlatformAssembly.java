package io.crosstalk.local.platform;

import java.io.IOException;
import java.net.http.HttpClient;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Assembles the six components of a platform with their programs and settings, for one start or one
 * supervision.
 */
final class PlatformAssembly implements AutoCloseable {
  private final DataDirectory data;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Startable> startables;

  PlatformAssembly(Installation installation, DataDirectory data, PlatformState state)
      throws IOException, InterruptedException {
    this.data = data;
    Ports ports = state.ports();
    PostgresDatabase database = new PostgresDatabase(data, ports, UnprivilegedUser.find());
    ServiceSettings settings =
        new ServiceSettings(data, ports, state.partitions(), database, state.mailPort());
    startables =
        List.of(
            new KafkaBroker(data, ports),
            database,
            new SpringService(Component.INGEST, installation, data, ports, settings, http),
            new SpringService(Component.CORRELATION, installation, data, ports, settings, http),
            new SpringService(Component.RULES, installation, data, ports, settings, http),
            new SpringService(Component.GATEWAY, installation, data, ports, settings, http));
  }

  /**
   * Creates the start of each component.
   *
   * @param begun state of the platform with the processes that are already starting, which are only
   *     waited for
   */
  Map<Component, ComponentStart> starts(PlatformState begun, Launcher launcher) {
    Map<Component, ComponentStart> starts = new EnumMap<>(Component.class);
    for (Startable it : startables) {
      starts.put(
          it.component(),
          new ComponentStart(
              it,
              launcher,
              data.log(it.component()),
              Platform.startLimit(),
              begun.process(it.component())));
    }
    return starts;
  }

  List<Startable> startables() {
    return startables;
  }

  @Override
  public void close() {
    http.close();
  }
}
