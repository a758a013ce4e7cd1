package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.diagnosis.DomainExaminer;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.diagnosis.Member;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.inventory.Standing;
import io.crosstalk.event.Resource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The contention domains of one world in one partition of stage 2. */
final class WorldDomains {
  static final String SNAPSHOT = "R/";
  private static final String CHUNK = "C/";

  private final String world;
  private final Inventory inventory;
  private final JournalStore store;
  private final Map<String, DomainMember> members = new HashMap<>();
  private final Map<String, Set<String>> membersOf = new HashMap<>();
  private final Map<String, SourceClock> clocks = new TreeMap<>();
  private final Map<String, SnapshotQueue<DomainMember>> changed = new HashMap<>();

  WorldDomains(String world, Inventory inventory, JournalStore store) {
    this.world = world;
    this.inventory = inventory;
    this.store = store;
  }

  /**
   * Writes snapshots of some of a source's members.
   *
   * @return the first tick (epoch milliseconds) whose blocks are still needed
   */
  long snapshot(String source, SourceClock clock) {
    SnapshotQueue<DomainMember> queue = changed(source);
    queue.drain(
        member -> {
          member.dirtySince(-1);
          store.put(SNAPSHOT + world + "/" + member.id(), member.snapshot(clock.applied()));
        });
    Long oldest = queue.oldest(DomainMember::dirtySince);
    return oldest == null ? clock.applied() + 1 : oldest;
  }

  private SnapshotQueue<DomainMember> changed(String source) {
    return changed.computeIfAbsent(source, key -> new SnapshotQueue<>());
  }

  Map<String, SourceClock> clocks() {
    return clocks;
  }

  void restore(String id, byte[] snapshot) {
    String prefix = CHUNK + world + "/" + id + "/";
    DomainMember member = DomainMember.restore(id, snapshot, number -> store.get(prefix + number));
    members.put(id, member);
    member.domains().forEach(domain -> membersOf(domain).add(id));
  }

  private Set<String> membersOf(String domain) {
    return membersOf.computeIfAbsent(domain, key -> new HashSet<>());
  }

  /** Takes what was exerted up to a tick. */
  void take(LoadBlock block) {
    for (LoadBlock.Group group : block.groups()) {
      for (LoadBlock.Entry entry : group.entries()) {
        take(block, group.domains(), entry);
      }
    }
  }

  private void take(LoadBlock block, List<String> domains, LoadBlock.Entry entry) {
    DomainMember member =
        members.computeIfAbsent(entry.resource(), id -> new DomainMember(id, block.source()));
    if (block.throughMs() <= member.appliedThrough()) {
      return;
    }
    if (member.dirtySince() < 0) {
      member.dirtySince(block.throughMs());
      changed(block.source()).add(member);
    }
    for (String domain : domains) {
      membersOf(domain).add(entry.resource());
    }
    String prefix = CHUNK + world + "/" + entry.resource() + "/";
    member.take(
        domains,
        entry.batch(),
        chunk -> {
          store.put(prefix + chunk.number(), chunk.bytes());
          store.delete(prefix + (member.window().firstChunk() - 1));
        });
  }

  /** Answers for the domains that live here. */
  Answer answer(Inquiry inquiry, int part) {
    List<DomainFinding> findings = new ArrayList<>();
    for (DomainRef domain : inquiry.domains()) {
      findings.add(DomainExaminer.examine(inquiry, domain, members(inquiry, domain.id())));
    }
    Map<String, Instant> through = new TreeMap<>();
    boolean complete = true;
    for (Map.Entry<String, SourceClock> clock : clocks.entrySet()) {
      long applied = clock.getValue().applied();
      if (applied > Long.MIN_VALUE) {
        through.put(clock.getKey(), Instant.ofEpochMilli(Math.min(applied, inquiry.decidedAtMs())));
      }
      complete &= applied >= inquiry.decidedAtMs();
    }
    return new Answer(inquiry, part, findings, through, complete);
  }

  private List<Member> members(Inquiry inquiry, String domain) {
    List<Member> found = new ArrayList<>();
    for (String id : membersOf.getOrDefault(domain, Set.of())) {
      Member member = member(inquiry, domain, id);
      if (member != null) {
        found.add(member);
      }
    }
    return found;
  }

  private @Nullable Member member(Inquiry inquiry, String domain, String id) {
    DomainMember member = members.get(id);
    Standing standing = inventory.standing(id, inquiry.onsetMs());
    Resource resource = standing.resource();
    if (member == null || resource == null) {
      return null;
    }
    DomainMember.Stay stay = member.stays().get(domain);
    if (stay == null || member.left(stay) < inquiry.onsetMs()) {
      return null;
    }
    long margin = 2 * Math.max(1, inquiry.episode().intervalMs());
    return new Member(
        resource,
        standing.closure(),
        member.window().read(inquiry.times()[0] - margin, inquiry.decidedAtMs()),
        stay.joined(),
        member.left(stay));
  }

  /** Removes everything of this world from the store. */
  void delete() {
    store.deleteAll(SNAPSHOT + world + "/");
    store.deleteAll(CHUNK + world + "/");
    store.deleteAll("T/" + world + "/");
    store.deleteAll("D/" + world + "/");
  }
}
