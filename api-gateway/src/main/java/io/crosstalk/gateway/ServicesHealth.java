package io.crosstalk.gateway;

import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Instances of the services, as part of the gateway's readiness. It is down when no instance of a
 * {@link #NEEDED} service works: another gateway may reach one. The other services are details
 * only, because incidents are shown and handled without them.
 */
@Component("services")
final class ServicesHealth implements HealthIndicator, InitializingBean {
  private static final Logger LOG = LoggerFactory.getLogger(ServicesHealth.class);
  private static final Set<UpstreamName> NEEDED = EnumSet.of(UpstreamName.RULES);
  private static final String READINESS = "/actuator/health/readiness";
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /**
   * Statuses with which an instance, or a balancer in front of it, states that it does not work.
   */
  private static final Set<Integer> DEAD =
      Set.of(
          HttpStatus.BAD_GATEWAY.value(),
          HttpStatus.SERVICE_UNAVAILABLE.value(),
          HttpStatus.GATEWAY_TIMEOUT.value());

  private final HttpClient http;
  private final Upstreams upstreams;

  /** Instances that the log names as not ready. */
  private final Set<UpstreamInstance> warned = ConcurrentHashMap.newKeySet();

  ServicesHealth(HttpClient upstreamHttp, Upstreams upstreams) {
    this.http = upstreamHttp;
    this.upstreams = upstreams;
  }

  /** Asks all instances before the first request. */
  @Override
  public void afterPropertiesSet() {
    ask();
  }

  /** Asks all instances at the same time, and waits for their answers. */
  @Scheduled(fixedDelay = 2, initialDelay = 2, timeUnit = TimeUnit.SECONDS)
  void ask() {
    CompletableFuture.allOf(
            Arrays.stream(UpstreamName.values())
                .map(name -> upstreams.of(name).upstream())
                .flatMap(
                    upstream ->
                        upstream.instances().stream()
                            .map(it -> ask(upstream.service(), upstream.setting(), it)))
                .toArray(CompletableFuture[]::new))
        .join();
  }

  /**
   * Asks one instance.
   *
   * @param service name of its service, for the log
   * @param setting setting with its address, for the log
   */
  CompletableFuture<Void> ask(String service, String setting, UpstreamInstance instance) {
    HttpRequest request =
        HttpRequest.newBuilder(instance.resolve(READINESS)).timeout(TIMEOUT).build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (response, failure) -> {
              report(instance, response, failure);
              return instance;
            })
        .thenAccept(asked -> log(service, setting, asked));
  }

  private static void report(
      UpstreamInstance instance, @Nullable HttpResponse<?> response, @Nullable Throwable failure) {
    Throwable cause = failure == null || failure.getCause() == null ? failure : failure.getCause();
    if (response != null) {
      int status = response.statusCode();
      instance.report(DEAD.contains(status) ? "it answers " + status : null);
    } else if (cause instanceof ConnectException) {
      instance.report(cause.toString());
    } else {
      instance.miss(String.valueOf(cause));
    }
  }

  /** Logs once that an instance does not work, unless it may still be starting, and its return. */
  private void log(String service, String setting, UpstreamInstance instance) {
    String problem = instance.problem().orElse(null);
    if (problem == null) {
      if (warned.remove(instance)) {
        LOG.info("{} at {} is ready again", service, instance.url());
      }
    } else if (!instance.isStarting() && warned.add(instance)) {
      LOG.warn(
          "{} at {} is not ready and gets no requests: {}; is it running, and is {} right?",
          service,
          instance.url(),
          problem,
          setting);
    }
  }

  @Override
  public Health health() {
    Map<String, String> details = new TreeMap<>();
    for (UpstreamName name : UpstreamName.values()) {
      details.put(name.service(), text(upstreams.of(name).upstream().instances()));
    }
    Health.Builder health = NEEDED.stream().allMatch(this::works) ? Health.up() : Health.down();
    return health.withDetails(details).build();
  }

  private boolean works(UpstreamName name) {
    return upstreams.of(name).upstream().instances().stream()
        .anyMatch(each -> each.problem().isEmpty());
  }

  private static String text(List<UpstreamInstance> instances) {
    List<String> problems =
        instances.stream()
            .flatMap(each -> each.problem().map(why -> each.url() + ": " + why).stream())
            .toList();
    return "%d of %d ready%s"
        .formatted(
            instances.size() - problems.size(),
            instances.size(),
            problems.stream()
                .collect(Collectors.joining("; ", problems.isEmpty() ? "" : "; ", "")));
  }
}
