package io.crosstalk.engine.site.state;

import static java.util.Objects.requireNonNull;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Segments.Segment;
import io.crosstalk.engine.site.state.Trouble.Alternative;
import io.crosstalk.engine.site.state.Trouble.Taken;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Explains all degraded rows of a site by troubles of places, the one that explains most first.
 * What a trouble hurts, no other trouble gets. What else is degraded at its time is hurt by it,
 * too, or by a trouble of its own.
 *
 * @param <X> type of an explanation
 * @see <a href="https://doi.org/10.1145/1282380.1282383">Bahl et al.: Sherlock, SIGCOMM 2007</a>
 */
public final class StateSearch<X> {
  /** Number of candidates that are compared at a time. */
  private static final int COMPARED = 400;

  /** Number of places of one trouble whose causes are examined. */
  private static final int PLACES = 8;

  /** Evidence that a place may lack against the best one to be examined, nats. */
  private static final double FAR_BEHIND = 25;

  /** Number of troubles after which a search ends. */
  private static final int MOST = 200;

  private final Observations observations;
  private final Explainer<X> explainer;
  private final SiteGraph graph;
  private final List<Gains> places = new ArrayList<>();
  private final Map<Place, Integer> numbers = new HashMap<>();

  /** Numbers of the places by the row that they can explain. */
  private final List<List<Integer>> placesOf = new ArrayList<>();

  private final List<List<Candidate>> candidatesOf = new ArrayList<>();
  private final List<List<Coverage>> coverages = new ArrayList<>();
  private final List<Trouble<X>> found = new ArrayList<>();

  /** Evidence of the steps of one place after the other. */
  private final double[] steps;

  /** Candidates of all places, the best first. */
  private final NavigableSet<Candidate> candidates = new TreeSet<>();

  private record Candidate(double gain, int place, int from, int to)
      implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int byGain = Double.compare(other.gain, gain);
      int byPlace = byGain == 0 ? Integer.compare(place, other.place) : byGain;
      return byPlace == 0 ? Integer.compare(from, other.from) : byPlace;
    }
  }

  private StateSearch(Observations observations, Places places, Explainer<X> explainer) {
    this.observations = observations;
    this.explainer = explainer;
    this.graph = places.graph();
    this.steps = new double[observations.grid().size()];
    for (Row row : observations.rows()) {
      for (Place place : places.explaining(row)) {
        if (numbers.putIfAbsent(place, this.places.size()) == null) {
          this.places.add(new Gains(place, observations));
          candidatesOf.add(List.of());
          coverages.add(new ArrayList<>(0));
        }
      }
    }
    for (int row = 0; row < observations.rows().size(); row++) {
      placesOf.add(new ArrayList<>());
    }
    for (int place = 0; place < this.places.size(); place++) {
      for (int row : this.places.get(place).degraded()) {
        placesOf.get(row).add(place);
      }
    }
  }

  /**
   * Returns the troubles that explain the evidence; what one explains is taken out of it for the
   * others.
   */
  public static <X> List<Trouble<X>> run(
      Observations observations, Places places, Explainer<X> explainer) {
    try {
      var search = new StateSearch<>(observations, places, explainer);
      for (int place = 0; place < search.places.size(); place++) {
        search.refresh(place);
      }
      for (int i = 0; i < MOST && search.next(); i++) {}
      search.found.forEach(search::takeRest);
      return search.found;
    } finally {
      observations.end();
    }
  }

  private void refresh(int place) {
    Gains gains = places.get(place);
    double prior = gains.place().isShared() ? 0 : Place.OWN;
    List<Candidate> fresh = new ArrayList<>(0);
    for (Segment each : gains.segments(observations, Coverage.START, steps)) {
      fresh.add(new Candidate(each.gain() + prior, place, each.from(), each.to()));
    }
    candidatesOf.set(place, fresh).forEach(candidates::remove);
    candidates.addAll(fresh);
    coverages.get(place).clear();
  }

  /** Returns what a candidate covers; it is known until a row of its place changes. */
  private Coverage coverage(Candidate candidate) {
    List<Coverage> known = coverages.get(candidate.place);
    for (Coverage each : known) {
      if (each.from() == candidate.from && each.to() == candidate.to) {
        return each;
      }
    }
    Coverage made =
        new Coverage(places.get(candidate.place), candidate.from, candidate.to, observations);
    known.add(made);
    return made;
  }

  /** Finds the next troubles, of one connected part of the site; returns false without any. */
  private boolean next() {
    if (candidates.isEmpty()) {
      return false;
    }
    Candidate top = candidates.first();
    List<Coverage> cover = Cover.of(connected(), observations);
    boolean isAny = false;
    for (Coverage each : cover) {
      Coverage now = new Coverage(each.candidate(), each.from(), each.to(), observations);
      // A trouble of which another has taken a part may begin or end elsewhere now.
      if (now.gain() > 0 && (!isAny || now.gain() >= each.gain())) {
        isAny |= isSettled(new Choice(now, fitting(now, rows(now, cover))));
      }
    }
    if (!isAny) {
      places.get(top.place).block(top.from, top.to);
      refresh(top.place);
    }
    return true;
  }

  /** Explains a choice by a trouble that is found, or a new one; returns false for neither. */
  private boolean isSettled(Choice choice) {
    Trouble<X> fresh = explained(choice);
    Trouble<X> running = running(choice, fresh == null ? 0 : fresh.score());
    if (running != null) {
      return isTaken(running, choice.rows, choice.coverage);
    }
    if (fresh != null) {
      found.add(fresh);
    }
    return fresh != null && isTaken(fresh, fresh.stretch().rows(), choice.coverage);
  }

  /** Takes out what a trouble explains at the time of a candidate; returns whether it is any. */
  private boolean isTaken(Trouble<X> trouble, List<Integer> rows, Coverage coverage) {
    int from = Math.max(coverage.from(), trouble.stretch().from());
    int to = Math.min(coverage.to(), trouble.stretch().to());
    int[] numbers = rows.stream().mapToInt(Integer::intValue).toArray();
    List<Integer> changed = take(trouble, numbers, from, to);
    placesOf(changed).stream().forEach(this::refresh);
    return !changed.isEmpty();
  }

  /** Returns the trouble that explains a choice best; null when a new one explains it better. */
  private @Nullable Trouble<X> running(Choice choice, double fresh) {
    Trouble<X> best = null;
    double most = fresh;
    for (Trouble<X> each : found) {
      double gain = canDegrade(each, choice) ? Joined.gain(each, choice, observations) : 0;
      if (gain > most) {
        most = gain;
        best = each;
      }
    }
    return best;
  }

  private boolean canDegrade(Trouble<X> trouble, Choice choice) {
    Stretch stretch = trouble.stretch();
    return stretch.place().isShared()
        && stretch.from() < choice.coverage.to()
        && stretch.to() > choice.coverage.from()
        && choice.rows.stream().allMatch(row -> placesOf.get(row).contains(number(trouble)));
  }

  private int number(Trouble<X> trouble) {
    return requireNonNull(numbers.get(trouble.stretch().place()));
  }

  /** Returns the candidates that share rows and time with the best one, directly or not. */
  private List<Coverage> connected() {
    List<Coverage> all = candidates.stream().limit(COMPARED).map(this::coverage).toList();
    BitSet[] byRow = new BitSet[observations.rows().size()];
    for (int i = 0; i < all.size(); i++) {
      for (int row : all.get(i).rows()) {
        byRow[row] = byRow[row] == null ? new BitSet() : byRow[row];
        byRow[row].set(i);
      }
    }
    BitSet left = new BitSet();
    left.set(1, all.size());
    List<Coverage> connected = new ArrayList<>(List.of(all.getFirst()));
    for (int i = 0; i < connected.size(); i++) {
      Coverage from = connected.get(i);
      BitSet near = new BitSet();
      for (int row : from.rows()) {
        near.or(byRow[row]);
      }
      near.and(left);
      near.stream()
          .filter(each -> from.isOverlapping(all.get(each)))
          .forEach(
              each -> {
                left.clear(each);
                connected.add(all.get(each));
              });
    }
    return connected;
  }

  /**
   * A candidate with the rows that it hurts.
   *
   * @param rows numbers of the rows
   */
  record Choice(Coverage coverage, List<Integer> rows) {}

  /** Returns the rows that no other trouble of the same time explains better. */
  private List<Integer> rows(Coverage coverage, List<Coverage> others) {
    return IntStream.of(coverage.rows())
        .filter(row -> others.stream().allMatch(each -> isOwn(row, coverage, each)))
        .boxed()
        .toList();
  }

  /**
   * Returns whether a row is left to a trouble beside another one: that one explains it no better,
   * or the row is degraded in all of the trouble's time, but for a begin and an end of its own.
   */
  private boolean isOwn(int row, Coverage coverage, Coverage other) {
    double support = coverage.support(row);
    if (!other.isOverlapping(coverage) || other.support(row) <= support) {
      return true;
    }
    int from = Math.max(coverage.from(), other.from());
    int to = Math.min(coverage.to(), other.to());
    double apart = support - observations.support(row, from, to);
    return apart > -Joined.times(coverage.from(), coverage.to());
  }

  /** Leaves out the rows for which a trouble with a begin of its own would be cheaper. */
  private List<Integer> fitting(Coverage coverage, List<Integer> rows) {
    if (rows.size() < 2) {
      return rows;
    }
    double price = Coverage.START - Place.OWN + Math.log((double) coverage.to() - coverage.from());
    return rows.stream().filter(row -> lost(row, coverage) < price).toList();
  }

  /** Evidence that a row has in its best stretch more than until the end, nats. */
  private double lost(int row, Coverage coverage) {
    double sum = 0;
    double least = 0;
    double most = 0;
    for (int t = coverage.from(); t < coverage.to(); t++) {
      sum += observations.support(row, t);
      least = Math.min(least, sum);
      most = Math.max(most, sum - least);
    }
    return most - sum;
  }

  /** Finds the best place and cause of a choice; null when nothing explains it. */
  private @Nullable Trouble<X> explained(Choice choice) {
    List<Alternative<X>> alternatives = new ArrayList<>();
    Trouble<X> best = null;
    for (Stretch stretch : stretches(choice)) {
      X explanation = explainer.explain(stretch, observations);
      if (explanation == null) {
        continue;
      }
      double score = stretch.gain() + explainer.total(explanation);
      alternatives.add(new Alternative<>(stretch.place(), score, explanation));
      if (best == null || score > best.score()) {
        best = new Trouble<>(stretch, explanation, score, alternatives, new ArrayList<>());
      }
    }
    return best == null || best.score() < 0 ? null : best;
  }

  /** Returns the places that explain the rows of a choice, the best ones first. */
  private List<Stretch> stretches(Choice choice) {
    BitSet hurt = new BitSet();
    choice.rows.forEach(hurt::set);
    Coverage of = choice.coverage;
    List<Fit> fits =
        placesOf(choice.rows).stream()
            .mapToObj(place -> fit(places.get(place), hurt, of))
            .sorted(
                Comparator.comparingDouble(Fit::gain)
                    .reversed()
                    .thenComparing(each -> -graph.below(each.place.place().number()).length))
            .limit(PLACES)
            .toList();
    return fits.stream()
        .filter(each -> each.gain > fits.getFirst().gain - FAR_BEHIND)
        .map(
            each ->
                new Stretch(
                    each.place.place(),
                    of.from(),
                    of.to(),
                    IntStream.of(each.place.ascending()).filter(hurt::get).boxed().toList(),
                    each.gain))
        .toList();
  }

  private BitSet placesOf(Collection<Integer> rows) {
    BitSet found = new BitSet();
    rows.forEach(row -> placesOf.get(row).forEach(found::set));
    return found;
  }

  /** A place with its gain, nats, if it explains the rows of a choice. */
  private record Fit(Gains place, double gain) {}

  private Fit fit(Gains place, BitSet hurtRows, Coverage coverage) {
    int from = coverage.from();
    int to = coverage.to();
    double gain = place.place().logPrior() - Coverage.START;
    int[] hurt = new int[Place.GROUPS];
    for (int row : place.ascending()) {
      if (hurtRows.get(row)) {
        gain += coverage.support(row);
        hurt[place.place().group(observations.rows().get(row))]++;
      }
    }
    int[] members = new int[Place.GROUPS];
    for (Row row : place.place().members()) {
      int number = observations.number(row);
      if (number < 0 || observations.taken(number, from, to) == 0) {
        members[place.place().group(row)]++;
      }
    }
    gain -= Place.price(members, hurt);
    return new Fit(place, gain);
  }

  /**
   * Takes out what a trouble explains of some rows: the degraded stretches that mostly lie within
   * some steps; returns the rows that have any.
   */
  private List<Integer> take(Trouble<X> trouble, int[] rows, int from, int to) {
    List<Integer> changed = new ArrayList<>();
    for (int row : rows) {
      for (Taken taken : Degraded.within(observations, row, from, to)) {
        observations.take(row, taken.from(), taken.to());
        trouble.taken().add(taken);
        changed.add(row);
      }
    }
    return changed;
  }

  /** Takes out what no trouble explains, because it is too little for one: a part of this one. */
  private void takeRest(Trouble<X> trouble) {
    Stretch stretch = trouble.stretch();
    take(trouble, places.get(number(trouble)).ascending(), stretch.from(), stretch.to());
  }
}
