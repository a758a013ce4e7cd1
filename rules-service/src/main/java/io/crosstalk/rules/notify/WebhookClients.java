package io.crosstalk.rules.notify;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;

/**
 * Creates the HTTP clients that send webhooks. They follow no redirects, and have no cookies,
 * decompression or retries of their own.
 */
final class WebhookClients {
  private WebhookClients() {}

  static CloseableHttpClient of(WebhookProperties properties, WebhookProperties.Target target) {
    var connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setDnsResolver(new GuardedDns(new AddressPolicy(target.allowPrivate())))
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(Timeout.of(properties.connectTimeout()))
                    .setSocketTimeout(Timeout.of(properties.responseTimeout()))
                    .build())
            .setMaxConnTotal(properties.parallel())
            .setMaxConnPerRoute(properties.parallel())
            .build();
    return HttpClients.custom()
        .setConnectionManager(connections)
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setResponseTimeout(Timeout.of(properties.responseTimeout()))
                .setConnectionRequestTimeout(Timeout.of(properties.connectTimeout()))
                .build())
        .setUserAgent("Crosstalk")
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableContentCompression()
        .disableAuthCaching()
        .build();
  }
}
