package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The programs of the six components of a platform. */
public final class Programs {
  private Programs() {}

  public static List<Startable> of(
      Installation installation, DataDirectory data, PlatformState state)
      throws IOException, InterruptedException {
    PostgresDatabase database = new PostgresDatabase(data, state.ports(), UnprivilegedUser.find());
    ServiceSettings settings = new ServiceSettings(data, state, database);
    List<Startable> programs = new ArrayList<>();
    programs.add(new KafkaBroker(data, state.ports()));
    programs.add(database);
    for (Component service : Component.SERVICES) {
      programs.add(
          new SpringService(service, installation.jar(service), data, state.ports(), settings));
    }
    return programs;
  }

  /** Returns whether the process of a component accepts requests. */
  public static boolean answers(Component component, Ports ports) throws InterruptedException {
    return Component.SERVICES.contains(component)
        ? SpringService.answers(ports, component)
        : Loopback.isListening(ports.of(component));
  }
}
