package io.crosstalk.gateway;

import java.net.URI;
import java.util.Set;

/**
 * A service to which the gateway forwards requests.
 *
 * @param service name in messages and metrics
 * @param url address at which the service listens, without a path
 * @param setting property that contains the address, for messages
 */
record Upstream(String service, URI url, String setting) {

  private static final Set<String> WEB = Set.of("http", "https");

  Upstream {
    if (url.getHost() == null || !WEB.contains(String.valueOf(url.getScheme()))) {
      throw new IllegalArgumentException(setting + " must be an http or https URL, not " + url);
    }
  }

  static Upstream of(UpstreamName name, UpstreamProperties properties) {
    return switch (name) {
      case RULES ->
          new Upstream(name.service(), properties.rulesUrl(), "crosstalk.upstream.rules-url");
      case CORRELATION ->
          new Upstream(
              name.service(), properties.correlationUrl(), "crosstalk.upstream.correlation-url");
      case INGEST ->
          new Upstream(name.service(), properties.ingestUrl(), "crosstalk.upstream.ingest-url");
    };
  }

  /**
   * Full address of a path and query.
   *
   * @param pathAndQuery encoded, beginning with a slash
   */
  URI resolve(String pathAndQuery) {
    return URI.create(withoutTrailingSlash(url.toString()) + pathAndQuery);
  }

  private static String withoutTrailingSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }
}
