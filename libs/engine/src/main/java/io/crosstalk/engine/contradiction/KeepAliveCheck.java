package io.crosstalk.engine.contradiction;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import java.util.stream.Stream;

/**
 * Finds a {@code keepAlive} of an endpoint that is not below the {@code idleTimeout} of a device on
 * its path: the device drops an idle connection before a keep-alive is sent.
 */
final class KeepAliveCheck implements Check {
  private static final double MARGIN_SECONDS = 300;

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
    double keepAlive = keepAlive(endpoint);
    double timeout = idleTimeout(device);
    return new Contradiction(
        device.id(),
        Contradiction.Subject.CONNECTIONS,
        Texts.of(
            "contradiction.keepAlive",
            device.id(),
            minutes(timeout),
            endpoint.id(),
            minutes(keepAlive)),
        Texts.of(
            "contradiction.keepAlive.change", device.id(), endpoint.id(), minutes(MARGIN_SECONDS)),
        keepAlive / timeout,
        "1",
        "");
  }

  private static Quantity minutes(double seconds) {
    return seconds >= 120 ? new Quantity(seconds / 60, "min") : new Quantity(seconds, "s");
  }
}
