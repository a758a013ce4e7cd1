package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.examination.RequestGroup;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.diagnosis.silence.SilenceExamination;
import io.crosstalk.engine.diagnosis.silence.UserIndex;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequest.Subject;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.stage.MemberExpiry;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.SnapshotQueue;
import io.crosstalk.engine.stage.SourceProgress;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.WorldErasure;
import io.crosstalk.engine.stage.message.DomainLists;
import io.crosstalk.engine.stage.message.DomainMember;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.MemberTables;
import io.crosstalk.engine.stage.message.StageRecord.Reply;
import io.crosstalk.engine.stage.message.StageRecord.Report;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The contention domains of one world in one partition of stage 2. */
final class WorldDomains {
  private final String world;
  private final Inventory inventory;
  private final StageStore store;
  private final DomainLists domainLists = new DomainLists();
  private final MemberTables memberTables = new MemberTables(domainLists);
  private final Map<String, SourceMembers> sources = new HashMap<>();
  private final Map<String, DomainMembers> membersOf = new HashMap<>();
  private final SourceWatermarks watermarks = new SourceWatermarks();
  private final DeferredRequests deferred;
  private final MemberExpiry expiry = new MemberExpiry();
  private final Map<String, UserIndex> userIndexes = new HashMap<>();
  private int indexRevision;

  /**
   * The members that one source measures, and the queue of those with changes that are in no
   * snapshot yet.
   */
  private record SourceMembers(
      Map<String, DomainMember> byId, SnapshotQueue<DomainMember> changed) {}

  WorldDomains(String world, Inventory inventory, StageStore store) {
    this.world = world;
    this.inventory = inventory;
    this.store = store;
    this.deferred = new DeferredRequests(world, store);
  }

  /**
   * Writes snapshots of some of a source's members.
   *
   * @return the first tick (epoch milliseconds) whose blocks are still needed
   */
  long snapshot(String source, SourceProgress partitionWatermarks) {
    SnapshotQueue<DomainMember> queue = source(source).changed();
    queue.drain(
        member -> {
          member.dirtySince(-1);
          store.put(
              StageStore.SNAPSHOT + member.series().key(),
              member.snapshot(partitionWatermarks.applied()));
        });
    Long oldest = queue.oldest(DomainMember::dirtySince);
    return oldest == null ? partitionWatermarks.applied() + 1 : oldest;
  }

  /**
   * Releases the last blocks of a source that no longer sends ticks, after the loads of its members
   * have been written to snapshots.
   */
  void retire(String source, SourceProgress partitionWatermarks) {
    memberTables.forget(source);
    long needed = Long.MIN_VALUE;
    while (needed <= partitionWatermarks.applied()) {
      needed = snapshot(source, partitionWatermarks);
    }
  }

  private SourceMembers source(String id) {
    return sources.computeIfAbsent(
        id, key -> new SourceMembers(new HashMap<>(), new SnapshotQueue<>()));
  }

  String key() {
    return world;
  }

  SourceWatermarks watermarks() {
    return watermarks;
  }

  /** Diagnosis requests that are to be processed a second time. */
  DeferredRequests deferred() {
    return deferred;
  }

  void restore(SeriesId id, byte[] snapshot) {
    String prefix = StageStore.chunks(id);
    DomainMember member =
        DomainMember.restore(id, snapshot, domainLists, number -> store.get(prefix + number));
    source(id.source()).byId().put(id.resource(), member);
    note(member);
  }

  /** Adds a member to the domains that it uses or has used. */
  private void note(DomainMember member) {
    for (String domain : member.domains()) {
      membersOf.computeIfAbsent(domain, DomainMembers::new).put(member);
    }
  }

  /** The members of a domain; an empty result is not kept. */
  private DomainMembers membersOf(String domain) {
    DomainMembers known = membersOf.get(domain);
    return known == null ? new DomainMembers(domain) : known;
  }

  /** Reads a block of this world. */
  LoadBlock read(byte[] block) {
    return LoadBlock.decode(block, memberTables);
  }

  /** Applies the loads of a block to the members. */
  void take(LoadBlock block) {
    userIndexes.clear();
    String source = block.header().source();
    long tick = block.header().sequence();
    SourceMembers members = source(source);
    for (LoadBlock.Table table : block.tables()) {
      DomainMember[] present = table.members().members(id -> member(source, members, id));
      double[] row = new double[table.members().metrics().length];
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

  /**
   * Returns a new member without history for a resource that returns after so long a silence that
   * it counts as new.
   */
  private DomainMember renewed(SourceMembers members, DomainMember member, long time) {
    if (!MemberExpiry.isLong(member.window().lastTime(), time)) {
      return member;
    }
    members.byId().remove(member.id());
    forget(members, member);
    return add(members, member.series());
  }

  /** Removes expired members, once a day of event time. */
  void forgetAbsent() {
    long now = watermarks.newest();
    if (expiry.isDue(now)) {
      userIndexes.clear();
      for (SourceMembers members : sources.values()) {
        members.byId().values().removeIf(member -> isForgotten(members, member, now));
      }
      sources.values().removeIf(members -> members.byId().isEmpty());
    }
  }

  private boolean isForgotten(SourceMembers members, DomainMember member, long now) {
    boolean over = MemberExpiry.isOver(member.window().lastTime(), now);
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
    memberTables.forgetMembers();
    store.delete(series, member.window());
  }

  private static void touch(SourceMembers members, DomainMember member, long tick) {
    if (member.dirtySince() < 0) {
      member.dirtySince(tick);
      members.changed().add(member);
    }
  }

  private void take(DomainMember member, LoadBlock.Table table, int index, double[] row) {
    List<String> domains = table.members().domains().get(index);
    if (member.arrive(domains, table.times()[0])) {
      note(member);
    }
    Metric[] metrics = table.members().metrics();
    for (int t = 0; t < table.times().length; t++) {
      table.row(index, t, row);
      ColumnWindow.Sealed chunk = member.window().append(table.times()[t], metrics, row);
      if (chunk != null) {
        store.put(StageStore.chunks(member.series()), chunk);
      }
    }
  }

  /** Returns the members of the group's domain around the onset of its episodes. */
  Members members(RequestGroup group) {
    return membersOf(group.domain().id()).at(group.lead().onsetMs(), inventory);
  }

  /**
   * Creates the reply of this partition's domains to a request.
   *
   * @param known whether the samples of all members are kept back to the time before the episode
   *     that is compared with
   */
  Reply reply(DiagnosisRequest request, int part, List<Report> reports, boolean known) {
    return new Reply(
        request.answeredBy(part),
        part,
        reports,
        watermarks.through(request.decidedAtMs()),
        isComplete(request),
        known && (request.subject() != Subject.DEGRADATION || isPastKnown(request)));
  }

  /**
   * Returns whether the samples before the episode are kept. The samples of a member that has
   * expired by now count as removed, whether or not they were removed, because the time of removal
   * must have no effect.
   */
  private boolean isPastKnown(DiagnosisRequest request) {
    return request.pastFromMs() > Long.MIN_VALUE
        && !MemberExpiry.isLong(request.comparedThroughMs(), watermarks.newest());
  }

  /** Examines a silence in one domain. */
  DomainFinding examineSilence(DiagnosisRequest request, DomainRef domain) {
    if (indexRevision != inventory.revision()) {
      userIndexes.clear();
      indexRevision = inventory.revision();
    }
    return SilenceExamination.call(
        request, domain, userIndexes.computeIfAbsent(domain.id(), this::index));
  }

  private UserIndex index(String domain) {
    List<UserIndex.Entry> entries = new ArrayList<>();
    for (DomainMember each : membersOf(domain).all()) {
      DomainMember.Stay stay = each.stays().get(domain);
      boolean expired = MemberExpiry.isLong(each.window().lastTime(), watermarks.newest());
      if (stay != null && !expired && inventory.at(each.id(), stay.left()) != null) {
        entries.add(
            new UserIndex.Entry(each.series().source(), each.id(), each.window(), stay.left()));
      }
    }
    return UserIndex.of(entries);
  }

  private boolean isComplete(DiagnosisRequest request) {
    return watermarks.settled() >= request.decidedAtMs();
  }

  /** All members that have snapshots and chunks in the store. */
  List<WorldErasure.Stored> stored() {
    return sources.values().stream()
        .flatMap(each -> each.byId().values().stream())
        .map(each -> new WorldErasure.Stored(each.series(), each.window().nextChunk()))
        .toList();
  }

  boolean isInventoryComplete(String source, long throughMs) {
    return inventory.isComplete(source, throughMs);
  }
}
