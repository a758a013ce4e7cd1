package io.crosstalk.rules.notify.http;

import io.crosstalk.rules.notify.targets.DeliveryProperties;
import java.net.URI;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Routes to targets, through the configured proxy if there is one for their hosts. */
final class ProxyRoutes extends DefaultRoutePlanner {
  private final DeliveryProperties properties;

  ProxyRoutes(DeliveryProperties properties) {
    super(DefaultSchemePortResolver.INSTANCE);
    this.properties = properties;
  }

  @Override
  protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) {
    URI proxy = properties.proxyFor(target.getHostName());
    return proxy == null ? null : new HttpHost(proxy.getScheme(), proxy.getHost(), proxy.getPort());
  }
}
