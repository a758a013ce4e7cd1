package io.crosstalk.gateway;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A service to which the gateway forwards requests, to its instances in turn. Thread-safe. */
final class Upstream {
  private static final Set<String> WEB = Set.of("http", "https");

  private final String service;
  private final String setting;
  private final List<UpstreamInstance> instances;
  private final AtomicInteger turn = new AtomicInteger();

  private Upstream(String service, List<URI> urls, String setting, LongSupplier nanoTime) {
    if (urls.isEmpty()) {
      throw new IllegalArgumentException(setting + " must be an http or https URL, or several");
    }
    urls.forEach(url -> check(url, setting));
    this.service = service;
    this.setting = setting;
    this.instances = urls.stream().map(url -> new UpstreamInstance(url, nanoTime)).toList();
  }

  private static void check(URI url, String setting) {
    if (url.getHost() == null || !WEB.contains(String.valueOf(url.getScheme()))) {
      throw new IllegalArgumentException(setting + " must be an http or https URL, not " + url);
    }
  }

  /**
   * Creates the service of a name.
   *
   * @param nanoTime a clock that is only used for differences, such as {@link System#nanoTime()}
   */
  static Upstream of(UpstreamName name, UpstreamProperties properties, LongSupplier nanoTime) {
    return switch (name) {
      case RULES ->
          new Upstream(
              name.service(), properties.rulesUrl(), "crosstalk.upstream.rules-url", nanoTime);
      case CORRELATION ->
          new Upstream(
              name.service(),
              properties.correlationUrl(),
              "crosstalk.upstream.correlation-url",
              nanoTime);
      case INGEST ->
          new Upstream(
              name.service(), properties.ingestUrl(), "crosstalk.upstream.ingest-url", nanoTime);
    };
  }

  /** Name in messages and metrics. */
  String service() {
    return service;
  }

  /** Setting with the addresses, for messages. */
  String setting() {
    return setting;
  }

  List<UpstreamInstance> instances() {
    return instances;
  }

  /** Next instance in turn that works; without one that works, the next in turn. */
  UpstreamInstance next() {
    return pick(instances, turn.getAndIncrement());
  }

  /**
   * Instance for another attempt, if possible one that works; null when there is no other one.
   *
   * @param failed instance at which the first attempt failed
   */
  @Nullable UpstreamInstance otherThan(UpstreamInstance failed) {
    List<UpstreamInstance> others = instances.stream().filter(each -> each != failed).toList();
    return others.isEmpty() ? null : pick(others, turn.get());
  }

  /** One of those that work, so that the share of a failed instance is spread over all others. */
  private static UpstreamInstance pick(List<UpstreamInstance> among, int turn) {
    List<UpstreamInstance> working = among.stream().filter(UpstreamInstance::works).toList();
    List<UpstreamInstance> choice = working.isEmpty() ? among : working;
    return choice.get(Math.floorMod(turn, choice.size()));
  }
}
