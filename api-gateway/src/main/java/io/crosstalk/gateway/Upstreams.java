package io.crosstalk.gateway;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The HTTP clients of the services that the gateway forwards to. */
final class Upstreams {
  private final Map<UpstreamName, UpstreamClient> clients = new EnumMap<>(UpstreamName.class);

  Upstreams(Function<UpstreamName, UpstreamClient> client) {
    for (UpstreamName name : UpstreamName.values()) {
      clients.put(name, client.apply(name));
    }
  }

  UpstreamClient of(UpstreamName name) {
    return Objects.requireNonNull(clients.get(name));
  }
}
