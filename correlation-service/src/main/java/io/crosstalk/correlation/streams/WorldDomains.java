package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Cohort;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.diagnosis.Members;
import io.crosstalk.correlation.diagnosis.Roll;
import io.crosstalk.correlation.diagnosis.RollCall;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.Inquiry.Subject;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.streams.StageRecord.Reply;
import io.crosstalk.correlation.streams.StageRecord.Report;
import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The contention domains of one world in one partition of stage 2. */
final class WorldDomains {
  private final String world;
  private final Inventory inventory;
  private final JournalStore store;
  private final DomainLists domainLists = new DomainLists();
  private final Rosters rosters = new Rosters(domainLists);
  private final Map<String, SourceMembers> sources = new HashMap<>();
  private final Map<String, DomainMembers> membersOf = new HashMap<>();
  private final SourceClocks clocks = new SourceClocks();
  private final DeferredInquiries deferred;
  private final Absence absence = new Absence();
  private final Map<String, Roll> rolls = new HashMap<>();
  private int rollsOf;

  /** Whom one source measures, and who of them has changes that no snapshot has. */
  private record SourceMembers(
      Map<String, DomainMember> byId, SnapshotQueue<DomainMember> changed) {}

  WorldDomains(String world, Inventory inventory, JournalStore store) {
    this.world = world;
    this.inventory = inventory;
    this.store = store;
    this.deferred = new DeferredInquiries(world, store);
  }

  /**
   * Writes snapshots of some of a source's members.
   *
   * @return the first tick (epoch milliseconds) whose blocks are still needed
   */
  long snapshot(String source, SourceClock clock) {
    SnapshotQueue<DomainMember> queue = source(source).changed();
    queue.drain(
        member -> {
          member.dirtySince(-1);
          store.put(
              JournalStore.SNAPSHOT + member.series().key(), member.snapshot(clock.applied()));
        });
    Long oldest = queue.oldest(DomainMember::dirtySince);
    return oldest == null ? clock.applied() + 1 : oldest;
  }

  /** Lets go of what a source told last; its members, and all that they did, are in snapshots. */
  void retire(String source, SourceClock clock) {
    rosters.forget(source);
    long needed = Long.MIN_VALUE;
    while (needed <= clock.applied()) {
      needed = snapshot(source, clock);
    }
  }

  private SourceMembers source(String id) {
    return sources.computeIfAbsent(
        id, key -> new SourceMembers(new HashMap<>(), new SnapshotQueue<>()));
  }

  String key() {
    return world;
  }

  SourceClocks clocks() {
    return clocks;
  }

  /** Inquiries that are to be answered once more. */
  DeferredInquiries deferred() {
    return deferred;
  }

  void restore(SeriesId id, byte[] snapshot) {
    String prefix = JournalStore.chunks(id);
    DomainMember member =
        DomainMember.restore(id, snapshot, domainLists, number -> store.get(prefix + number));
    source(id.source()).byId().put(id.resource(), member);
    note(member);
  }

  /** Takes note of which domains somebody uses, or has left. */
  private void note(DomainMember member) {
    for (String domain : member.domains()) {
      membersOf.computeIfAbsent(domain, DomainMembers::new).put(member);
    }
  }

  /** Those of a domain that nobody has pressed are nobody, and not kept. */
  private DomainMembers membersOf(String domain) {
    DomainMembers known = membersOf.get(domain);
    return known == null ? new DomainMembers(domain) : known;
  }

  /** Reads a block of this world. */
  LoadBlock read(byte[] block) {
    return LoadBlock.decode(block, rosters);
  }

  /** Takes what was exerted up to a tick. */
  void take(LoadBlock block) {
    rolls.clear();
    String source = block.header().source();
    long tick = block.header().throughMs();
    SourceMembers members = source(source);
    for (LoadBlock.Table table : block.tables()) {
      DomainMember[] present = table.roster().members(id -> member(source, members, id));
      double[] row = new double[table.roster().metrics().length];
      for (int i = 0; i < present.length; i++) {
        if (tick > present[i].appliedThrough()) {
          DomainMember member = renewed(members, present[i], table.times()[0]);
          touch(members, member, tick);
          take(member, table, i, row);
        }
      }
    }
  }

  private DomainMember member(String source, SourceMembers members, String id) {
    DomainMember known = members.byId().get(id);
    return known == null ? add(members, new SeriesId(world, source, id)) : known;
  }

  private static DomainMember add(SourceMembers members, SeriesId series) {
    DomainMember member = new DomainMember(series);
    members.byId().put(series.resource(), member);
    return member;
  }

  /** Whoever comes back after long is somebody new. */
  private DomainMember renewed(SourceMembers members, DomainMember member, long time) {
    if (!Absence.isLong(member.window().lastTime(), time)) {
      return member;
    }
    members.byId().remove(member.id());
    forget(members, member);
    return add(members, member.series());
  }

  /** Lets go of whom nobody has heard of for long, from time to time. */
  void forgetAbsent() {
    long now = clocks.newest();
    if (absence.isDue(now)) {
      rolls.clear();
      for (SourceMembers members : sources.values()) {
        members.byId().values().removeIf(member -> isForgotten(members, member, now));
      }
      sources.values().removeIf(members -> members.byId().isEmpty());
    }
  }

  private boolean isForgotten(SourceMembers members, DomainMember member, long now) {
    boolean over = Absence.isOver(member.window().lastTime(), now);
    if (over) {
      forget(members, member);
    }
    return over;
  }

  private void forget(SourceMembers members, DomainMember member) {
    SeriesId series = member.series();
    if (member.dirtySince() >= 0) {
      members.changed().removeIf(each -> each == member);
    }
    for (String domain : member.domains()) {
      DomainMembers others = membersOf(domain);
      others.remove(member);
      if (others.all().isEmpty()) {
        membersOf.remove(domain);
      }
    }
    rosters.forgetMembers();
    store.delete(series, member.window());
  }

  private static void touch(SourceMembers members, DomainMember member, long tick) {
    if (member.dirtySince() < 0) {
      member.dirtySince(tick);
      members.changed().add(member);
    }
  }

  private void take(DomainMember member, LoadBlock.Table table, int index, double[] row) {
    List<String> domains = table.roster().domains().get(index);
    if (member.arrive(domains, table.times()[0])) {
      note(member);
    }
    Metric[] metrics = table.roster().metrics();
    for (int t = 0; t < table.times().length; t++) {
      table.row(index, t, row);
      ColumnWindow.Sealed chunk = member.window().append(table.times()[t], metrics, row);
      if (chunk != null) {
        store.put(JournalStore.chunks(member.series()), chunk);
      }
    }
  }

  /** The members of a cohort's domain around its onset. */
  Members members(Cohort cohort) {
    return membersOf(cohort.domain().id()).at(cohort.lead().onsetMs(), inventory);
  }

  /**
   * An answer for the domains that live here.
   *
   * @param known whether the members' windows go back to the past that is compared with
   */
  Reply reply(Inquiry inquiry, int part, List<Report> reports, boolean known) {
    return new Reply(
        inquiry.answeredBy(part),
        part,
        reports,
        clocks.through(inquiry.decidedAtMs()),
        isComplete(inquiry),
        known && (inquiry.subject() != Subject.HARM || isPastKnown(inquiry)));
  }

  /**
   * The past of whoever is absent by now counts as forgotten, be it forgotten yet or not: when it
   * is found out that an episode is over decides nothing.
   */
  private boolean isPastKnown(Inquiry inquiry) {
    return inquiry.pastFromMs() > Long.MIN_VALUE
        && !Absence.isLong(inquiry.decidedAtMs(), clocks.newest());
  }

  /** What one domain has to say about a silence. */
  DomainFinding callRoll(Inquiry inquiry, DomainRef domain) {
    if (rollsOf != inventory.revision()) {
      rolls.clear();
      rollsOf = inventory.revision();
    }
    return RollCall.call(inquiry, domain, rolls.computeIfAbsent(domain.id(), this::roll));
  }

  private Roll roll(String domain) {
    List<Roll.Entry> entries = new ArrayList<>();
    for (DomainMember each : membersOf(domain).all()) {
      DomainMember.Stay stay = each.stays().get(domain);
      boolean absent = Absence.isLong(each.window().lastTime(), clocks.newest());
      if (stay != null && !absent && inventory.at(each.id(), stay.left()) != null) {
        entries.add(new Roll.Entry(each.series().source(), each.id(), each.window(), stay.left()));
      }
    }
    return Roll.of(entries);
  }

  private boolean isComplete(Inquiry inquiry) {
    return clocks.settled() >= inquiry.decidedAtMs();
  }

  /** All members of which the store has snapshots and chunks. */
  List<Erasures.Stored> stored() {
    return sources.values().stream()
        .flatMap(each -> each.byId().values().stream())
        .map(each -> new Erasures.Stored(each.series(), each.window().nextChunk()))
        .toList();
  }

  boolean isInventoryComplete(String source, long throughMs) {
    return inventory.isComplete(source, throughMs);
  }
}
