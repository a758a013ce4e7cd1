package io.crosstalk.engine.stage.message;

import io.crosstalk.event.Metric;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Resources of a load block that were measured at the same times with the same metrics, with the
 * domains that each of them uses. The table is mostly the same, tick after tick. Not thread-safe.
 */
public final class MemberTable {
  private final byte[] bytes;
  private final Metric[] metrics;
  private final List<String> resources;
  private final List<List<String>> domains;
  private DomainMember @Nullable [] members;

  private MemberTable(
      byte[] bytes, Metric[] metrics, List<String> resources, List<List<String>> domains) {
    this.bytes = bytes;
    this.metrics = metrics;
    this.resources = resources;
    this.domains = domains;
  }

  static MemberTable read(ByteReader in, List<List<String>> lists) {
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
    return new MemberTable(in.since(start), metrics, resources, domains);
  }

  /**
   * Returns the bytes that the table was read from. If the lists of domains are the same, equal
   * bytes mean equal tables.
   */
  byte[] bytes() {
    return bytes;
  }

  public Metric[] metrics() {
    return metrics;
  }

  List<String> resources() {
    return resources;
  }

  /** The domains that each resource loads, by position. */
  public List<List<String>> domains() {
    return domains;
  }

  /**
   * Returns the members for the resources of this table, in the order of the table.
   *
   * @param byName function that finds a member by the id of its resource; called only the first
   *     time, and after {@link MemberTables#forgetMembers}
   */
  public DomainMember[] members(Function<String, DomainMember> byName) {
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
