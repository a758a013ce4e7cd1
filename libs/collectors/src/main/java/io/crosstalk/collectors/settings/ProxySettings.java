package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.event.http.HttpProxy;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Section {@code proxy} of the sources file: the HTTP proxy of all sources that speak HTTP.
 *
 * @param url address of the proxy
 * @param noProxy hosts, and domains with all their hosts, that are connected to directly; none by
 *     default
 */
public record ProxySettings(@Nullable URI url, @Nullable List<String> noProxy) {
  public ProxySettings {
    URI address = SettingChecks.present("url", url, HttpProxy.EXPECTED);
    if (!HttpProxy.isProxy(address)) {
      throw new InvalidSourceException("url", HttpProxy.EXPECTED);
    }
    noProxy = noProxy == null ? List.of() : List.copyOf(noProxy);
  }

  HttpProxy proxy() {
    return new HttpProxy(url, noProxy == null ? List.of() : noProxy);
  }
}
