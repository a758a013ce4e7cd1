package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Candidate;
import io.crosstalk.correlation.diagnosis.DomainFinding.LoadChange;
import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers an inquiry for one contention domain: who pressed, who else is hurt, how it fares. */
public final class DomainExaminer {
  private static final int MAX_CANDIDATES = 5;
  private static final int MAX_INNOCENTS = 3;

  /** Members at least so many times worse than their baseline are hurt. */
  private static final double HURT = 2;

  private final Inquiry inquiry;
  private final DomainRef domain;
  private final List<Member> members;
  private final Timeline timeline;
  private final Set<LoadKind> kinds;

  private DomainExaminer(Inquiry inquiry, DomainRef domain, List<Member> members) {
    this.inquiry = inquiry;
    this.domain = domain;
    this.members = members.stream().sorted(Comparator.comparing(Member::id)).toList();
    this.timeline = new Timeline(inquiry);
    this.kinds = EnumSet.copyOf(LoadKind.on(domain.kind()));
    kinds.retainAll(LoadKind.behind(inquiry.victim().metric()));
  }

  /**
   * Examines.
   *
   * @param members everybody who used the domain around the onset, the domain itself too when it
   *     has samples of its own
   */
  public static DomainFinding examine(Inquiry inquiry, DomainRef domain, List<Member> members) {
    return new DomainExaminer(inquiry, domain, members).examine();
  }

  private DomainFinding examine() {
    Map<String, List<Load>> loads = loads();
    Map<LoadKind, LoadTotal> totals = totals(loads);
    List<Candidate> candidates = new ArrayList<>();
    List<Exoneration> innocents = new ArrayList<>();
    for (Member member : members) {
      List<Load> own = loads.getOrDefault(member.id(), List.of());
      SuspectCase best = SuspectCase.strongest(inquiry, timeline, domain, own, totals);
      if (best != null) {
        candidates.add(best.candidate(member, isSelf(member)));
        best.exonerate(member).ifPresent(innocents::add);
      }
    }
    innocents.addAll(bystanders(loads));
    candidates.sort(
        Comparator.comparingDouble(Candidate::probability)
            .reversed()
            .thenComparing(Candidate::resource));
    return new DomainFinding(
        domain,
        measured(),
        hurt(),
        totals.values().stream().map(LoadTotal::change).toList(),
        ownQuality(),
        candidates.stream().limit(MAX_CANDIDATES).toList(),
        innocents.stream().limit(MAX_INNOCENTS).toList());
  }

  private Map<String, List<Load>> loads() {
    Map<String, List<Load>> loads = new HashMap<>();
    for (Member member : members) {
      if (!Inquirer.canBeVictim(member.resource().kind())) {
        continue;
      }
      List<Load> own = new ArrayList<>();
      for (LoadKind kind : kinds) {
        Load load = kind.of(member.frame(), timeline);
        if (load != null) {
          own.add(load.within(member.joinedMs(), member.leftMs(), timeline));
        }
      }
      if (!own.isEmpty()) {
        loads.put(member.id(), own);
      }
    }
    return loads;
  }

  /** Sums up, without counting a database beside the machine that it runs on. */
  private Map<LoadKind, LoadTotal> totals(Map<String, List<Load>> loads) {
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(LoadKind.class);
    for (Member member : members) {
      boolean counted = member.uses().stream().anyMatch(loads::containsKey);
      if (!counted) {
        for (Load load : loads.getOrDefault(member.id(), List.of())) {
          totals.computeIfAbsent(load.kind(), kind -> new LoadTotal(load)).add(load, timeline);
        }
      }
    }
    return totals;
  }

  /** The loudest of those that were loud for a part of the time, loudest first. */
  private List<Exoneration> bystanders(Map<String, List<Load>> loads) {
    record Seen(String resource, Bystander bystander) {}
    return members.stream()
        .filter(member -> !isSelf(member))
        .flatMap(
            member ->
                loads.getOrDefault(member.id(), List.of()).stream()
                    .map(load -> new Seen(member.id(), Bystander.of(load, timeline))))
        .filter(seen -> seen.bystander().isNoticeable())
        .filter(seen -> seen.bystander().load().kind() != LoadKind.DISK_IOPS)
        .sorted(Comparator.comparingDouble((Seen seen) -> -seen.bystander().rise()))
        .map(seen -> seen.bystander().exoneration(seen.resource()))
        .toList();
  }

  private boolean isSelf(Member member) {
    String victim = inquiry.victim().resource();
    return member.id().equals(victim)
        || inquiry.carriers().contains(member.id())
        || member.uses().contains(victim);
  }

  private int measured() {
    return (int) members.stream().filter(member -> !Double.isNaN(harm(member))).count();
  }

  private List<String> hurt() {
    Set<String> hurt = new HashSet<>();
    hurt.add(inquiry.victim().resource());
    for (Member member : members) {
      if (harm(member) >= HURT) {
        hurt.add(member.id());
      }
    }
    return hurt.stream().sorted().toList();
  }

  private double harm(Member member) {
    double[] values = member.frame().values(Member.HARM);
    return values == null
        ? Double.NaN
        : timeline.medianDuring(Alignment.align(member.frame(), values, timeline));
  }

  private @Nullable OwnQuality ownQuality() {
    for (Member member : members) {
      if (member.id().equals(domain.id())) {
        return ownQuality(member.frame());
      }
    }
    return null;
  }

  private @Nullable OwnQuality ownQuality(Frame frame) {
    OwnQuality worst = null;
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      Metric metric = column.getKey();
      if (metric.isQuality() && metric.worse() == Metric.Worse.UPWARDS) {
        double[] aligned = Alignment.align(frame, column.getValue(), timeline);
        double before = timeline.medianBefore(aligned);
        double during = timeline.medianDuring(aligned);
        OwnQuality own = new OwnQuality(metric.name(), before, during, metric.unit());
        boolean known = !Double.isNaN(before) && !Double.isNaN(during);
        if (known && (worst == null || own.ratio() > worst.ratio())) {
          worst = own;
        }
      }
    }
    return worst;
  }

  /** The load of all members together in one dimension. */
  static final class LoadTotal {
    private final LoadKind kind;
    private final String metric;
    private double before;
    private double during;
    private double growths;
    private double largestGrowth;

    LoadTotal(Load first) {
      kind = first.kind();
      metric = first.metric();
    }

    void add(Load load, Timeline timeline) {
      before += load.before(timeline);
      during += load.during(timeline);
      double growth = Math.max(0, load.growth(timeline));
      growths += growth;
      largestGrowth = Math.max(largestGrowth, growth);
    }

    double before() {
      return before;
    }

    /** The sum of what grew, without what fell. */
    double growths() {
      return growths;
    }

    /** The growth of the member that grew most. */
    double largestGrowth() {
      return largestGrowth;
    }

    LoadChange change() {
      return new LoadChange(metric, before, during, kind.unit());
    }
  }
}
