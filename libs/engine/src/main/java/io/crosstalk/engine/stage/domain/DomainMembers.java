package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.load.Member;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.inventory.ResourceDependencies;
import io.crosstalk.engine.stage.MemberExpiry;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.message.DomainMember;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The resources that have loaded one contention domain. The members at a time are looked up once
 * for many diagnosis requests; the cached result is discarded when the inventory changes, and when
 * a member arrives or leaves. Not thread-safe.
 */
final class DomainMembers {
  private static final Comparator<SeriesId> ORDER =
      Comparator.comparing(SeriesId::resource).thenComparing(SeriesId::source);

  private final String domain;
  private final Map<SeriesId, DomainMember> all = new TreeMap<>(ORDER);

  /** Members for the times with from ≤ time &lt; to, as of a revision of the inventory. */
  private Members cached = Members.of(List.of());

  private long from;
  private long to;
  private int revision;
  private long firstLeft;

  DomainMembers(String domain) {
    this.domain = domain;
  }

  /** Adds or updates a member that has arrived or left. */
  void put(DomainMember member) {
    all.put(member.series(), member);
    to = from;
  }

  /** Removes a member that has expired. */
  void remove(DomainMember member) {
    all.remove(member.series());
    to = from;
  }

  /** All members, by id. */
  Collection<DomainMember> all() {
    return all.values();
  }

  /** The members that used the domain at a time (epoch milliseconds) or later, by id. */
  Members at(long timeMs, Inventory inventory) {
    if (timeMs < from || timeMs >= to || revision != inventory.revision()) {
      find(timeMs, inventory);
    }
    return timeMs <= firstLeft ? cached : cached.stillThereAt(timeMs);
  }

  private void find(long timeMs, Inventory inventory) {
    List<Member> found = new ArrayList<>(all.size());
    revision = inventory.revision();
    from = Long.MIN_VALUE;
    to = Long.MAX_VALUE;
    firstLeft = Long.MAX_VALUE;
    for (DomainMember each : all.values()) {
      long expiry = MemberExpiry.from(each.window().lastTime());
      if (timeMs < expiry) {
        to = Math.min(to, expiry);
        find(each, inventory.standing(each.id(), timeMs), found);
      } else {
        // A late sample may show that it was there after all, and samples are not announced here.
        to = Long.MIN_VALUE;
      }
    }
    cached = Members.of(found);
  }

  private void find(DomainMember member, ResourceDependencies standing, List<Member> found) {
    from = Math.max(from, standing.validFromMs());
    to = standing.revision() == revision ? Math.min(to, standing.validToMs()) : from;
    Resource resource = standing.resource();
    DomainMember.Stay stay = member.stays().get(domain);
    if (resource != null && stay != null) {
      firstLeft = Math.min(firstLeft, stay.left());
      found.add(
          new Member(
              member.series().source(),
              resource,
              standing.closure(),
              member.window(),
              stay.joined(),
              stay.left()));
    }
  }
}
