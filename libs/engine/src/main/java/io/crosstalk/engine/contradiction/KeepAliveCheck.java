package io.crosstalk.engine.contradiction;

import io.crosstalk.engine.contradiction.Contradiction.Kind;
import io.crosstalk.event.inventory.Resource;
import java.util.stream.Stream;

/**
 * Finds a {@code keepAlive} of an endpoint that is not below the {@code idleTimeout} of a device on
 * its path: the device drops an idle connection before a keep-alive is sent.
 */
final class KeepAliveCheck implements Check {
  @Override
  public Stream<Contradiction> find(VictimSetup setup) {
    return setup.resources().stream()
        .filter(device -> idleTimeout(device) > 0)
        .flatMap(
            device ->
                setup.resources().stream()
                    .filter(endpoint -> keepAlive(endpoint) >= idleTimeout(device))
                    .map(endpoint -> contradiction(endpoint, device)));
  }

  private static double keepAlive(Resource resource) {
    return Attributes.seconds(resource, "keepAlive");
  }

  private static double idleTimeout(Resource resource) {
    return Attributes.seconds(resource, "idleTimeout");
  }

  private static Contradiction contradiction(Resource endpoint, Resource device) {
    return new Contradiction(
        Kind.KEEP_ALIVE, device.id(), endpoint.id(), keepAlive(endpoint), idleTimeout(device));
  }
}
