package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Grower;
import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.OwnLoad;
import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers an inquiry for one contention domain: who pressed, who else is hurt, how it fares. */
public final class DomainExaminer {
  private static final int MAX_SIGNS = 32;
  private static final int MAX_GROWERS = 5;
  private static final Comparator<Grower> BY_SHARE =
      Comparator.comparingDouble(Grower::share).reversed().thenComparing(Grower::resource);

  private final Inquiry inquiry;
  private final DomainRef domain;
  private final Members members;
  private final List<Observation> observations;

  /** Those whose loads are summed up. */
  private final List<Observation> counted;

  private final Casualties casualties;

  /** What the hurt may wait for: what is felt is told apart by what those below wait for. */
  private final Set<LoadKind> pressing;

  private final Timeline timeline;

  /** Ids of the victim, of what carries it and of what it carries. */
  private final Set<String> selves;

  private DomainExaminer(Inquiry inquiry, DomainRef domain, Members members) {
    this.inquiry = inquiry;
    this.domain = domain;
    this.members = members;
    this.timeline = new Timeline(inquiry);
    Set<LoadKind> kinds = EnumSet.copyOf(LoadKind.on(domain.kind()));
    kinds.retainAll(LoadKind.behind(inquiry.victim().metric()));
    this.selves = selves();
    this.observations = observe(kinds);
    this.counted = counted(observations);
    this.casualties =
        new Casualties(
            observations, LoadKind.harms(kinds), inquiry.victim().resource(), this::isSelf);
    this.pressing = LoadKind.behind(casualties.awaited());
    pressing.retainAll(kinds);
    if (pressing.isEmpty()) {
      pressing.addAll(kinds);
    }
  }

  /**
   * Examines.
   *
   * @param members everybody who used the domain around the onset, the domain itself too when it
   *     has samples of its own
   */
  public static DomainFinding examine(Inquiry inquiry, DomainRef domain, Members members) {
    return new DomainExaminer(inquiry, domain, members).examine();
  }

  private Set<String> selves() {
    String victim = inquiry.victim().resource();
    Set<String> ids = new HashSet<>(inquiry.carriers());
    ids.add(victim);
    if (members.mayUse(victim)) {
      for (Member member : members.all()) {
        if (member.uses().contains(victim)) {
          ids.add(member.id());
        }
      }
    }
    return ids;
  }

  /** Glances at everybody, and looks closely at who may matter. */
  private List<Observation> observe(Set<LoadKind> kinds) {
    List<Glance> glances = new ArrayList<>(members.all().size());
    for (Member member : members.all()) {
      glances.add(Glance.at(member, timeline, kinds));
    }
    Map<LoadKind, Double> borne = borne(glances, kinds);
    List<Observation> observed = new ArrayList<>(glances.size());
    for (Glance glance : glances) {
      boolean enough =
          glance.suffices(timeline, borne)
              && !selves.contains(glance.id())
              && !glance.id().equals(domain.id());
      observed.add(enough ? glance : CloseLook.at(glance.member(), timeline, kinds));
    }
    return observed;
  }

  private DomainFinding examine() {
    Map<LoadKind, LoadTotal> all = totals();
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(all);
    totals.keySet().retainAll(pressing);
    boolean ownDoing = totals.isEmpty() && isOnlyTheWay();
    Map<LoadKind, LoadTotal> heard = ownDoing ? all : totals;
    Borne borne = new Borne(heard.values(), timeline);
    SuspectCase.Situation situation =
        new SuspectCase.Situation(
            inquiry,
            timeline,
            domain,
            heard,
            borne,
            casualties.measuredBeside(),
            casualties.hurtBeside(selves));
    Hearing hearing =
        Hearing.of(
            Trial.of(pressing(ownDoing), this::isSelf, situation),
            closeLooks(),
            this::isSelf,
            timeline);
    OwnQuality own = ownQuality();
    List<Sign> signs = signs(hearing.culprits());
    return new DomainFinding(
        domain,
        casualties.measured(),
        casualties.hurt(),
        casualties.breadth(),
        totals.values().stream().map(total -> total.change(borne, growers(total))).toList(),
        dimensions(totals),
        own,
        hearing.candidates(),
        hearing.innocents(),
        signs,
        Imbalance.among(peers(), timeline),
        Lost.among(observations.stream().map(Observation::member).toList(), timeline),
        new Plots(domain.id(), timeline, closeLooks())
            .own(own)
            .loads(totals.values())
            .signs(signs)
            .plots());
  }

  /** What it tells of itself is nearer than what its users tell. */
  private List<Dimension> dimensions(Map<LoadKind, LoadTotal> totals) {
    return closeLooks().stream()
        .filter(each -> each.id().equals(domain.id()))
        .map(each -> Dimension.of(each.frame(), timeline))
        .filter(told -> told.size() > 1)
        .findFirst()
        .orElseGet(() -> Dimension.of(totals.values(), timeline));
  }

  /** Who may be accused. Peers behind a load balancer bear what it gives them. */
  private List<CloseLook> pressing(boolean onlySelves) {
    return domain.kind() == ResourceKind.LOAD_BALANCER
        ? List.of()
        : closeLooks().stream().filter(each -> !onlySelves || isSelf(each)).toList();
  }

  /**
   * Whether all that is waited for is the way: how soon an end answers that is busy with something
   * else is a part of it. What others are busy with is not.
   */
  private boolean isOnlyTheWay() {
    return casualties.awaited().equals(EnumSet.of(Harm.NETWORK));
  }

  /** Of culprits only how many of their jobs run: that is what can be changed. */
  private List<Sign> signs(Set<String> culprits) {
    SignFinder finder = new SignFinder(timeline);
    Stream<Sign> concerned =
        closeLooks().stream()
            .filter(each -> isSelf(each) || each.id().equals(domain.id()))
            .flatMap(
                each ->
                    finder.find(each.id(), each.frame(), each.id().equals(domain.id())).stream());
    Stream<Sign> jobs =
        closeLooks().stream()
            .filter(each -> !isSelf(each) && culprits.contains(each.id()))
            .flatMap(each -> finder.concurrency(each.id(), each.frame()).stream());
    return Stream.concat(jobs, concerned).limit(MAX_SIGNS).toList();
  }

  /** Behind a load balancer everybody; elsewhere what the victim itself runs on. */
  private List<CloseLook> peers() {
    return closeLooks().stream()
        .filter(each -> each.member().resource().kind() == ResourceKind.VM)
        .filter(
            each ->
                domain.kind() == ResourceKind.LOAD_BALANCER
                    || inquiry.carriers().contains(each.id()))
        .toList();
  }

  /** What the domain bore before, as far as a glance tells. */
  private Map<LoadKind, Double> borne(List<Glance> glances, Set<LoadKind> kinds) {
    List<Glance> counting = counted(glances);
    Map<LoadKind, Double> borne = new EnumMap<>(LoadKind.class);
    for (LoadKind kind : kinds) {
      double sum = 0;
      for (Glance each : counting) {
        sum += each.borne(kind);
      }
      borne.put(kind, sum);
    }
    return borne;
  }

  private Map<LoadKind, LoadTotal> totals() {
    Map<LoadKind, List<Demand>> demands = new EnumMap<>(LoadKind.class);
    for (Observation each : counted) {
      for (Demand demand : each.demands()) {
        demands.computeIfAbsent(demand.kind(), kind -> new ArrayList<>()).add(demand);
      }
    }
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(LoadKind.class);
    demands.forEach((kind, each) -> totals.put(kind, new LoadTotal(kind, each)));
    return totals;
  }

  private List<Grower> growers(LoadTotal total) {
    if (!total.isComparable()) {
      return List.of();
    }
    PriorityQueue<Grower> most = new PriorityQueue<>(BY_SHARE.reversed());
    for (Observation each : counted) {
      for (Demand demand : each.demands()) {
        double growth = demand.kind() == total.kind() ? total.growth(demand) : 0;
        if (growth > 0 && !isSelf(each)) {
          addIfMost(most, new Grower(each.id(), growth / total.growths()));
        }
      }
    }
    return most.stream().sorted(BY_SHARE).toList();
  }

  private static void addIfMost(PriorityQueue<Grower> most, Grower grower) {
    if (most.size() < MAX_GROWERS) {
      most.add(grower);
    } else if (BY_SHARE.compare(grower, most.element()) < 0) {
      most.remove();
      most.add(grower);
    }
  }

  /**
   * Without a database beside the machine that it runs on, which bears the same load. What a
   * service bears is no part of what those bear whom it calls.
   */
  private <T extends Observation> List<T> counted(List<T> all) {
    if (!members.mayUseEachOther()) {
      return all;
    }
    Set<String> loaded = new HashSet<>();
    for (T each : all) {
      if (!each.demands().isEmpty() && !OwnLoad.isService(each.member().resource().kind())) {
        loaded.add(each.id());
      }
    }
    List<T> counted = new ArrayList<>(all.size());
    for (T each : all) {
      if (!usesAny(each.member(), loaded)) {
        counted.add(each);
      }
    }
    return counted;
  }

  private static boolean usesAny(Member member, Set<String> loaded) {
    for (String used : member.uses()) {
      if (loaded.contains(used)) {
        return true;
      }
    }
    return false;
  }

  private List<CloseLook> closeLooks() {
    return observations.stream()
        .filter(CloseLook.class::isInstance)
        .map(CloseLook.class::cast)
        .toList();
  }

  /** The victim, what carries it and what it carries are looked at closely, thousands are not. */
  private boolean isSelf(Observation observation) {
    return observation instanceof CloseLook && selves.contains(observation.id());
  }

  private @Nullable OwnQuality ownQuality() {
    OwnQuality worst = null;
    for (CloseLook each : closeLooks()) {
      if (each.id().equals(domain.id())) {
        worst = worse(worst, ownQuality(each.frame()));
      }
    }
    return worst;
  }

  private static @Nullable OwnQuality worse(@Nullable OwnQuality a, @Nullable OwnQuality b) {
    return a == null ? b : b == null ? a : b.ratio() > a.ratio() ? b : a;
  }

  private @Nullable OwnQuality ownQuality(Frame frame) {
    OwnQuality worst = null;
    Alignment alignment = new Alignment(frame, timeline);
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      Metric metric = column.getKey();
      if (metric.isQuality() && metric.worse() == Metric.Worse.UPWARDS) {
        double[] aligned = alignment.values(column.getValue());
        double before = timeline.medianBefore(aligned);
        double during = timeline.medianDuring(aligned);
        OwnQuality own = new OwnQuality(metric.name(), before, during, metric.unit());
        boolean known = !Double.isNaN(before) && !Double.isNaN(during);
        worst = known ? worse(worst, own) : worst;
      }
    }
    return worst;
  }
}
