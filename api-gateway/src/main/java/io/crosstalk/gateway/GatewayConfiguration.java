package io.crosstalk.gateway;

import io.crosstalk.access.AccessRules;
import io.crosstalk.access.FairShares;
import io.crosstalk.access.Role;
import io.crosstalk.access.WorkAreas;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpClient;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/** Clients of the other services, access rules and rate limits. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({UpstreamProperties.class, GatewayLimitProperties.class})
class GatewayConfiguration {

  /**
   * An HTTP/1.1 client, because an upgrade to HTTP/2 without TLS would cost a round trip on each
   * new connection.
   */
  @Bean
  HttpClient upstreamHttp(UpstreamProperties properties) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(properties.connectTimeout())
        .followRedirects(HttpClient.Redirect.NEVER)
        .executor(Executors.newVirtualThreadPerTaskExecutor())
        .build();
  }

  @Bean
  Upstreams upstreams(
      HttpClient upstreamHttp, UpstreamProperties properties, MeterRegistry meters) {
    String token = ServiceToken.read(properties.tokenFile());
    FairShares room =
        new FairShares((int) (properties.replyMemory().toBytes() / UpstreamBody.PIECE));
    return new Upstreams(
        name ->
            new UpstreamClient(
                upstreamHttp, Upstream.of(name, properties), token, properties, room, meters));
  }

  /**
   * Access rules: each reader may read everything; the page is open because it asks for the token
   * itself.
   */
  @Bean
  AccessRules gatewayAccess() {
    return AccessRules.none()
        .open("/", "/index.html", "/favicon.svg", "/css/**", "/js/**", "/lib/**", "/openapi.yaml")
        .allow(HttpMethod.GET, "/api/v1/**", Role.VIEWER);
  }

  /**
   * Work areas for each service, so that a service that does not answer leaves the requests to the
   * others free.
   */
  @Bean
  WorkAreas upstreamAreas() {
    return request ->
        AllowedPath.of(request.getRequestURI()).map(path -> path.upstream().service()).orElse("");
  }

  @Bean
  RateLimiter rateLimiter(GatewayLimitProperties limits) {
    return new RateLimiter(limits, System::nanoTime);
  }
}
