package io.crosstalk.correlation.streams;

import io.crosstalk.event.Metric;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Who was measured alike, and what: the same tick after tick. Not thread-safe. */
final class Roster {
  private final byte[] bytes;
  private final Metric[] metrics;
  private final List<String> resources;
  private final List<List<String>> domains;
  private DomainMember @Nullable [] members;

  private Roster(
      byte[] bytes, Metric[] metrics, List<String> resources, List<List<String>> domains) {
    this.bytes = bytes;
    this.metrics = metrics;
    this.resources = resources;
    this.domains = domains;
  }

  static Roster read(ByteReader in, List<List<String>> lists) {
    int start = in.position();
    Metric[] metrics = new Metric[in.bounded(in.remaining(), "the number of metrics")];
    for (int i = 0; i < metrics.length; i++) {
      metrics[i] = SampleCodec.readMetric(in);
    }
    int count = in.bounded(in.remaining(), "the number of resources");
    List<String> resources = new ArrayList<>(count);
    List<List<String>> domains = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      resources.add(in.string());
      domains.add(lists.get(in.bounded(lists.size() - 1, "a list of domains")));
    }
    return new Roster(in.since(start), metrics, resources, domains);
  }

  /** What it was read from; with the same lists of domains the same bytes say the same. */
  byte[] bytes() {
    return bytes;
  }

  Metric[] metrics() {
    return metrics;
  }

  List<String> resources() {
    return resources;
  }

  /** By resource, what it presses. */
  List<List<String>> domains() {
    return domains;
  }

  /**
   * The members whose names these are, by the positions of the names.
   *
   * @param byName is asked only the first time, and when somebody has been forgotten
   */
  DomainMember[] members(Function<String, DomainMember> byName) {
    DomainMember[] known = members;
    if (known == null) {
      known = resources.stream().map(byName).toArray(DomainMember[]::new);
      members = known;
    }
    return known;
  }

  void forgetMembers() {
    members = null;
  }
}
