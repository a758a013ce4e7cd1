package io.crosstalk.correlation.contradiction;

import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import java.util.stream.Stream;

/**
 * A connection that idles is dropped on the way before anybody sends a sign of life: {@code
 * keepAlive} of whoever talks is not below {@code idleTimeout} of what is between.
 */
final class KeepAliveCheck implements Check {
  private static final double MARGIN_SECONDS = 300;

  @Override
  public Stream<Contradiction> find(Setup setup) {
    return setup.resources().stream()
        .filter(between -> idleTimeout(between) > 0)
        .flatMap(
            between ->
                setup.resources().stream()
                    .filter(talker -> keepAlive(talker) >= idleTimeout(between))
                    .map(talker -> contradiction(talker, between)));
  }

  private static double keepAlive(Resource resource) {
    return Attributes.seconds(resource, "keepAlive");
  }

  private static double idleTimeout(Resource resource) {
    return Attributes.seconds(resource, "idleTimeout");
  }

  private static Contradiction contradiction(Resource talker, Resource between) {
    double keepAlive = keepAlive(talker);
    double timeout = idleTimeout(between);
    return new Contradiction(
        between.id(),
        Contradiction.Subject.CONNECTIONS,
        "%s drops connections that idle for %s, but %s sends a keep-alive only every %s."
            .formatted(between.id(), minutes(timeout), talker.id(), minutes(keepAlive)),
        "Set the idle time-out of %s above the keep-alive of %s: say, 30 to 60 min there, and a keep-alive about %s shorter."
            .formatted(between.id(), talker.id(), minutes(MARGIN_SECONDS)),
        keepAlive / timeout,
        "1",
        "");
  }

  private static String minutes(double seconds) {
    return seconds >= 120
        ? new Quantity(seconds / 60, "min").text()
        : new Quantity(seconds, "s").text();
  }
}
