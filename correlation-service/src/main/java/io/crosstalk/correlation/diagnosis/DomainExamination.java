package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Grower;
import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The examination of one contention domain for a cohort of victims: which members pressed, which
 * are hurt, how the domain itself fared. Made once for all victims and in pieces; the part that
 * differs by victim costs the same however many members there are. Not thread-safe.
 */
public final class DomainExamination implements Examination {
  private static final int MAX_SIGNS = 32;
  static final int MAX_GROWERS = 5;

  /** Victims of a cohort leave themselves out of what they share: so many more are kept for it. */
  private static final int SPARE = 11;

  /** Members that are tried, or victims that are answered, in one piece. */
  private static final int PIECE = 32;

  private static final Comparator<Grower> BY_SHARE =
      Comparator.comparingDouble(Grower::share).reversed().thenComparing(Grower::resource);

  private final Cohort cohort;
  private final boolean lone;
  private final DomainRef domain;
  private final Members members;
  private final Timeline timeline;
  private final Set<LoadKind> kinds;
  private final Set<String> leadSelves;
  private final Survey survey;
  private final int spare;
  private final List<Trial> neighbours = new ArrayList<>();
  private final List<Trial> own = new ArrayList<>();
  private final List<OwnFinding> ownFindings = new ArrayList<>();
  private Phase phase = Phase.SURVEY;
  private int next;
  private @Nullable View view;
  private @Nullable DomainFinding shared;

  private enum Phase {
    SURVEY,
    TRY,
    FIND,
    OWN,
    DONE
  }

  /** What was seen once the survey is complete. */
  private record View(
      List<Observation> observations,
      List<Observation> counted,
      Map<String, List<Observation>> byId,
      List<CloseLook> closeLooks,
      Casualties casualties,
      int measured,
      Map<LoadKind, LoadTotal> totals,
      Map<LoadKind, LoadTotal> heard,
      Borne borne,
      boolean onlySelves,
      SuspectCase.Situation situation) {}

  /**
   * An examination that has not begun.
   *
   * @param members all that used the domain around the onset, the domain itself too when it has
   *     samples of its own
   */
  public DomainExamination(Cohort cohort, Members members) {
    this.cohort = cohort;
    this.lone = cohort.isOfOne();
    this.domain = cohort.domain();
    this.members = members;
    this.timeline = new Timeline(cohort.lead());
    this.kinds = EnumSet.copyOf(LoadKind.on(domain.kind()));
    this.spare = lone ? 0 : SPARE;
    kinds.retainAll(LoadKind.behind(cohort.lead().victim().metric()));
    this.leadSelves = selves(cohort.lead());
    Set<String> closely = new HashSet<>(leadSelves);
    closely.add(domain.id());
    this.survey = new Survey(timeline, members, kinds, closely);
  }

  /** Examines a domain for one victim at once. */
  public static DomainFinding examine(Inquiry inquiry, DomainRef domain, Members members) {
    DomainExamination examination = new DomainExamination(Cohort.of(domain, inquiry), members);
    while (!examination.step()) {
      // In one go: there is nothing else to be done meanwhile.
    }
    return examination.finding();
  }

  @Override
  public boolean step() {
    switch (phase) {
      case SURVEY -> survey();
      case TRY -> tryMembers();
      case FIND -> find();
      case OWN -> answerVictims();
      case DONE -> {}
    }
    return phase == Phase.DONE;
  }

  @Override
  public DomainFinding finding() {
    return Objects.requireNonNull(shared);
  }

  @Override
  public List<OwnFinding> ownFindings() {
    return List.copyOf(ownFindings);
  }

  private List<String> victims() {
    List<String> ids = new ArrayList<>(List.of(cohort.lead().victim().resource()));
    cohort.inquiries().forEach(each -> ids.add(each.victim().resource()));
    return ids.stream().distinct().toList();
  }

  /** Ids of a victim, of what carries it and of what it carries. */
  private Set<String> selves(Inquiry inquiry) {
    String victim = inquiry.victim().resource();
    Set<String> ids = new HashSet<>(inquiry.carriers());
    ids.add(victim);
    ids.addAll(members.users(victim));
    return ids;
  }

  private void survey() {
    if (members.all().isEmpty() || survey.step()) {
      view = view();
      phase = Phase.TRY;
      next = 0;
    }
  }

  private View view() {
    List<Observation> observations = survey.observations();
    List<Observation> counted = survey.counted();
    Casualties casualties =
        new Casualties(observations, LoadKind.harms(kinds), victims(), this::isLeads);
    Set<LoadKind> pressing = pressing(casualties);
    Map<LoadKind, LoadTotal> all = totals(counted);
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(all);
    totals.keySet().retainAll(pressing);
    boolean onlySelves = totals.isEmpty() && isOnlyTheWay(casualties);
    Map<LoadKind, LoadTotal> heard = onlySelves ? all : totals;
    Borne borne = new Borne(heard.values(), timeline);
    return new View(
        observations,
        counted,
        byId(observations),
        observations.stream()
            .filter(CloseLook.class::isInstance)
            .map(CloseLook.class::cast)
            .toList(),
        casualties,
        casualties.measured(),
        totals,
        heard,
        borne,
        onlySelves,
        new SuspectCase.Situation(
            cohort.lead(),
            timeline,
            domain,
            heard,
            borne,
            casualties.measuredBeside(),
            casualties.hurtBeside(leadSelves)));
  }

  /** Needed for the victims of a cohort only. */
  private Map<String, List<Observation>> byId(List<Observation> observations) {
    Map<String, List<Observation>> byId = new HashMap<>();
    if (!lone) {
      observations.forEach(
          each -> byId.computeIfAbsent(each.id(), id -> new ArrayList<>(1)).add(each));
    }
    return byId;
  }

  /** What the hurt may wait for: what is felt is told apart by what those below wait for. */
  private Set<LoadKind> pressing(Casualties casualties) {
    Set<LoadKind> pressing = LoadKind.behind(casualties.awaited());
    pressing.retainAll(kinds);
    if (pressing.isEmpty()) {
      pressing.addAll(kinds);
    }
    return pressing;
  }

  /**
   * Whether all that is waited for is the way: how soon an end answers that is busy with something
   * else is a part of it. What others are busy with is not.
   */
  private static boolean isOnlyTheWay(Casualties casualties) {
    return casualties.awaited().equals(EnumSet.of(Harm.NETWORK));
  }

  private View seen() {
    return Objects.requireNonNull(view);
  }

  /** Peers behind a load balancer bear what it gives them: none of them is accused. */
  private void tryMembers() {
    List<CloseLook> looks =
        domain.kind() == ResourceKind.LOAD_BALANCER ? List.of() : seen().closeLooks();
    int end = Math.min(looks.size(), next + PIECE);
    for (int i = next; i < end; i++) {
      tryMember(looks.get(i));
    }
    next = end;
    if (next == looks.size()) {
      phase = Phase.FIND;
    }
  }

  private void tryMember(CloseLook look) {
    boolean self = isLeads(look);
    if (lone && self) {
      boolean alone = seen().situation().othersHurt() == 0;
      add(own, Trial.of(look, alone, seen().situation()));
    } else if (!seen().onlySelves()) {
      add(neighbours, Trial.of(look, false, seen().situation()));
    }
  }

  private static void add(List<Trial> trials, @Nullable Trial trial) {
    if (trial != null) {
      trials.add(trial);
    }
  }

  private void find() {
    List<Trial> trials = new ArrayList<>(own);
    trials.addAll(Trial.alike(neighbours, seen().situation()));
    Hearing hearing = Hearing.of(trials, seen().closeLooks(), this::isLoneVictims, timeline);
    OwnQuality quality = ownQuality();
    List<Sign> signs = signs(hearing.culprits(), seen().closeLooks(), this::isLoneVictims);
    Casualties casualties = seen().casualties();
    shared =
        new DomainFinding(
            domain,
            seen().measured(),
            casualties.hurt(),
            casualties.breadth(),
            seen().totals().values().stream()
                .map(total -> total.change(seen().borne(), growers(total)))
                .toList(),
            dimensions(seen().totals()),
            quality,
            hearing.candidates(Hearing.MAX_CANDIDATES + spare),
            hearing.innocents(Hearing.MAX_INNOCENTS + spare),
            signs,
            Imbalance.among(peers(seen().closeLooks(), cohort.lead()), timeline),
            Lost.among(seen().observations().stream().map(Observation::member).toList(), timeline),
            new Plots(domain.id(), timeline, seen().closeLooks())
                .own(quality)
                .loads(seen().totals().values())
                .signs(signs)
                .plots());
    phase = lone ? Phase.DONE : Phase.OWN;
    next = 0;
  }

  private void answerVictims() {
    int end = Math.min(cohort.inquiries().size(), next + PIECE);
    for (int i = next; i < end; i++) {
      ownFindings.add(ownFinding(cohort.inquiries().get(i)));
    }
    next = end;
    if (next == cohort.inquiries().size()) {
      phase = Phase.DONE;
    }
  }

  private OwnFinding ownFinding(Inquiry inquiry) {
    Set<String> selves = selves(inquiry);
    List<CloseLook> looks = looksAt(selves);
    SuspectCase.Situation situation = situation(inquiry, selves, looks);
    List<Trial> trials = new ArrayList<>();
    if (domain.kind() != ResourceKind.LOAD_BALANCER) {
      looks.forEach(look -> add(trials, Trial.of(look, situation.othersHurt() == 0, situation)));
    }
    Hearing hearing = Hearing.of(trials, List.of(), look -> true, timeline);
    return new OwnFinding(
        inquiry.equals(cohort.lead()),
        selves.stream().sorted().toList(),
        hearing.candidates(Hearing.MAX_CANDIDATES),
        hearing.innocents(Hearing.MAX_INNOCENTS),
        signs(Set.of(), looks, look -> !look.id().equals(domain.id())),
        Imbalance.among(peers(looks, inquiry), timeline));
  }

  private List<CloseLook> looksAt(Set<String> selves) {
    return selves.stream()
        .sorted()
        .flatMap(id -> seen().byId().getOrDefault(id, List.of()).stream())
        .map(each -> each instanceof CloseLook look ? look : survey.closeLook(each.member()))
        .toList();
  }

  private SuspectCase.Situation situation(
      Inquiry inquiry, Set<String> selves, List<CloseLook> looks) {
    Casualties casualties = seen().casualties();
    long measuredSelves =
        looks.stream().filter(casualties::isMeasured).map(CloseLook::id).distinct().count();
    return new SuspectCase.Situation(
        inquiry,
        timeline,
        domain,
        seen().heard(),
        seen().borne(),
        seen().measured() - (int) measuredSelves,
        casualties.hurtBeside(selves));
  }

  /** What it tells of itself is nearer than what its users tell. */
  private List<Dimension> dimensions(Map<LoadKind, LoadTotal> totals) {
    return seen().closeLooks().stream()
        .filter(each -> each.id().equals(domain.id()))
        .map(each -> Dimension.of(each.frame(), timeline))
        .filter(told -> told.size() > 1)
        .findFirst()
        .orElseGet(() -> Dimension.of(totals.values(), timeline));
  }

  /** Of culprits only how many of their jobs run: that is what can be changed. */
  private List<Sign> signs(
      Set<String> culprits, List<CloseLook> looks, Predicate<CloseLook> concerned) {
    SignFinder finder = new SignFinder(timeline);
    Stream<Sign> jobs =
        looks.stream()
            .filter(each -> !isLoneVictims(each) && culprits.contains(each.id()))
            .flatMap(each -> finder.concurrency(each.id(), each.frame()).stream());
    Stream<Sign> others =
        looks.stream()
            .filter(each -> concerned.test(each) || each.id().equals(domain.id()))
            .flatMap(
                each ->
                    finder.find(each.id(), each.frame(), each.id().equals(domain.id())).stream());
    return Stream.concat(jobs, others).limit(MAX_SIGNS).toList();
  }

  /** Behind a load balancer all members; elsewhere what the victim itself runs on. */
  private List<CloseLook> peers(List<CloseLook> looks, Inquiry inquiry) {
    return looks.stream()
        .filter(each -> each.member().resource().kind() == ResourceKind.VM)
        .filter(
            each ->
                domain.kind() == ResourceKind.LOAD_BALANCER
                    || inquiry.carriers().contains(each.id()))
        .toList();
  }

  private static Map<LoadKind, LoadTotal> totals(List<Observation> counted) {
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
    for (Observation each : seen().counted()) {
      for (Demand demand : each.demands()) {
        double growth = demand.kind() == total.kind() ? total.growth(demand) : 0;
        if (growth > 0 && !isLoneVictims(each)) {
          addIfMost(most, new Grower(each.id(), growth / total.growths()));
        }
      }
    }
    return most.stream().sorted(BY_SHARE).toList();
  }

  private void addIfMost(PriorityQueue<Grower> most, Grower grower) {
    if (most.size() < MAX_GROWERS + spare) {
      most.add(grower);
    } else if (BY_SHARE.compare(grower, most.element()) < 0) {
      most.remove();
      most.add(grower);
    }
  }

  /** The lead, what carries it and what it carries are looked at closely, thousands are not. */
  private boolean isLeads(Observation observation) {
    return observation instanceof CloseLook && leadSelves.contains(observation.id());
  }

  /** Among several victims none is left out of what they share. */
  private boolean isLoneVictims(Observation observation) {
    return lone && isLeads(observation);
  }

  private @Nullable OwnQuality ownQuality() {
    OwnQuality worst = null;
    for (CloseLook each : seen().closeLooks()) {
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
