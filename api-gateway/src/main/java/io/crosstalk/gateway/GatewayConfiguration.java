package io.crosstalk.gateway;

import io.crosstalk.access.AccessRules;
import io.crosstalk.access.FairShares;
import io.crosstalk.access.Role;
import io.crosstalk.access.WorkAreas;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Spring configuration of the HTTP clients of the other services, the access rules and the rate
 * limits.
 */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@EnableConfigurationProperties({
  SiteProperties.class,
  UpstreamProperties.class,
  GatewayLimitProperties.class,
  StreamProperties.class
})
class GatewayConfiguration {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  /** Memory for fetched pieces of replies that their callers have not read, a sixth of the heap. */
  private static final int REPLY_MEMORY = 64 << 20;

  /**
   * HTTP client without HTTP/2, because an upgrade without TLS would cost a round trip on each new
   * connection.
   */
  @Bean
  HttpClient upstreamHttp() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT_TIMEOUT)
        .followRedirects(HttpClient.Redirect.NEVER)
        .executor(Executors.newVirtualThreadPerTaskExecutor())
        .build();
  }

  @Bean
  Upstreams upstreams(
      HttpClient upstreamHttp, UpstreamProperties properties, MeterRegistry meters) {
    String token = ServiceToken.read(properties.tokenFile());
    FairShares room = new FairShares(REPLY_MEMORY / UpstreamBody.PIECE);
    return new Upstreams(
        name ->
            new UpstreamClient(
                upstreamHttp,
                Upstream.of(name, properties, System::nanoTime),
                token,
                properties,
                room,
                meters));
  }

  /**
   * Access rules: the role VIEWER may read everything, the role OPERATOR may act on incidents,
   * check and back-test rules, and set silences and maintenance, the role ADMIN may change all
   * rules, test notification targets and manage tokens, the role INGEST may send alerts. The page
   * itself is open without a token, because it asks the user for the token.
   */
  @Bean
  AccessRules gatewayAccess() {
    return AccessRules.none()
        .open("/", "/index.html", "/favicon.svg", "/css/**", "/js/**", "/lib/**", "/labels.js")
        .open("/openapi.yaml")
        .allow(HttpMethod.GET, "/api/v1/tokens", Role.ADMIN)
        .allow(HttpMethod.POST, "/api/v1/tokens", Role.ADMIN)
        .allow(HttpMethod.DELETE, "/api/v1/tokens/*", Role.ADMIN)
        .allow(HttpMethod.GET, "/api/v1/targets", Role.ADMIN)
        .allow(HttpMethod.GET, "/api/v1/targets/*/report", Role.ADMIN)
        .allow(HttpMethod.POST, "/api/v1/targets/*/test", Role.ADMIN)
        .allow(HttpMethod.GET, "/api/v1/outbox", Role.ADMIN)
        .allow(HttpMethod.POST, "/api/v1/outbox/retry", Role.ADMIN)
        .allow(HttpMethod.POST, "/api/v1/outbox/*/retry", Role.ADMIN)
        .allow(HttpMethod.GET, "/api/v1/**", Role.VIEWER)
        .allow(HttpMethod.POST, "/api/v1/incidents/*/*", Role.OPERATOR)
        .allow(HttpMethod.POST, "/api/v1/rules/backtest", Role.OPERATOR)
        .allow(HttpMethod.POST, "/api/v1/rules/check", Role.OPERATOR)
        .allow(HttpMethod.POST, "/api/v1/rules/*/backtest", Role.OPERATOR)
        .allow(HttpMethod.POST, "/api/v1/silences", Role.OPERATOR)
        .allow(HttpMethod.DELETE, "/api/v1/silences/*", Role.OPERATOR)
        .allow(HttpMethod.POST, "/api/v1/maintenance", Role.OPERATOR)
        .allow(HttpMethod.DELETE, "/api/v1/maintenance/*", Role.OPERATOR)
        .allow(HttpMethod.GET, "/api/v2/**", Role.VIEWER)
        .allow(HttpMethod.POST, "/api/v2/silences", Role.OPERATOR)
        .allow(HttpMethod.DELETE, "/api/v2/silence/*", Role.OPERATOR)
        .allow(HttpMethod.POST, "/api/v2/alerts", Role.INGEST)
        .allow(HttpMethod.PUT, "/api/v1/rules/*", Role.ADMIN)
        .allow(HttpMethod.DELETE, "/api/v1/rules/*", Role.ADMIN);
  }

  /**
   * Work areas: one for each service, so that requests to a service that does not respond leave
   * those to the others free.
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
