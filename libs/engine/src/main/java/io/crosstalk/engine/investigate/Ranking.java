package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.FalseDiscovery;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.engine.statistics.LagMatch;
import io.crosstalk.event.metric.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Ranks all series of a world by their correlation with a given series. Only for the strongest
 * correlations are the number of independent samples and the significance computed. All other
 * series still count as tried in the correction for multiple tests, which makes the test of the
 * strongest stricter.
 */
public final class Ranking {
  /**
   * Number of strongest series that are examined for significance: twice the largest limit of a
   * query.
   */
  private static final int KEPT = 200;

  private static final Comparator<Candidate> STRONGEST =
      Comparator.comparingDouble((Candidate each) -> -each.match().least())
          .thenComparing(each -> -Math.abs(each.match().coefficient()))
          .thenComparing(Candidate::name);

  private final WorldHistory history;
  private final RankQuestion question;
  private final AtomicInteger tried = new AtomicInteger();
  private final AtomicInteger constant = new AtomicInteger();
  private final AtomicInteger tooFew = new AtomicInteger();
  private final TopElements<Candidate> strongest =
      new TopElements<>(STRONGEST, KEPT, Candidate::kept);

  private Ranking(WorldHistory history, RankQuestion question) {
    this.history = history;
    this.question = question;
  }

  /**
   * Answers a query.
   *
   * @throws NotKeptException when the given series has no stored data, or too little to compare
   * @throws ConstantSeriesException when the given series never changes
   */
  public static RankAnswer of(WorldHistory history, RankQuestion question) {
    return new Ranking(history, question).answer();
  }

  private RankAnswer answer() {
    float[] asked = history.read(question.grid(), question.asked());
    LagCorrelation correlation = new LagCorrelation(question.method().prepare(asked));
    requireComparable(asked, correlation);
    history.read(
        question.grid(),
        name -> !name.equals(question.asked()),
        (name, values) -> take(name, values, correlation));
    return new RankReport(history, question, asked, counts()).of(judged(asked));
  }

  private void requireComparable(float[] asked, LagCorrelation correlation) {
    SeriesName series = question.asked();
    if (correlation.filled() < LagCorrelation.LEAST_OVERLAP) {
      throw new NotKeptException(
          "%s of %s has a value in %d cell%s of %s, and at least %d are needed: ask for a longer time, or a shorter step if it is sampled more often."
              .formatted(
                  series.metric(),
                  series.resource(),
                  correlation.filled(),
                  correlation.filled() == 1 ? "" : "s",
                  question.grid().step(),
                  LagCorrelation.LEAST_OVERLAP));
    }
    if (correlation.isConstant()) {
      throw new ConstantSeriesException(
          "%s of %s never changes in this time: it is %s in all %d cells of %s. Nothing can move together with it: ask for a time in which it changes, or another metric."
              .formatted(
                  series.metric(),
                  series.resource(),
                  Quantity.number(FilledCells.mean(FilledCells.sorted(asked, 0, asked.length))),
                  correlation.filled(),
                  question.grid().step()));
    }
  }

  private void take(SeriesName name, float[] values, LagCorrelation correlation) {
    switch (correlation.match(question.method().prepare(values))) {
      case LagCorrelation.Outcome.Constant() -> constant.incrementAndGet();
      case LagCorrelation.Outcome.TooFew() -> tooFew.incrementAndGet();
      case LagCorrelation.Outcome.Matched(LagMatch match) -> {
        tried.incrementAndGet();
        strongest.offer(new Candidate(name, match, values));
      }
    }
  }

  private RankAnswer.Counts counts() {
    return new RankAnswer.Counts(tried.get(), constant.get(), tooFew.get());
  }

  private List<RatedCandidate> judged(float[] asked) {
    EffectiveSamples samples = new EffectiveSamples(question.method().prepare(asked));
    List<RatedCandidate> judged =
        strongest.inOrder().parallelStream()
            .map(each -> RatedCandidate.of(each, samples, question.method()))
            .toList();
    double[] corrected =
        FalseDiscovery.corrected(
            judged.stream().mapToDouble(RatedCandidate::probability).toArray(), tried.get());
    return IntStream.range(0, corrected.length)
        .mapToObj(i -> judged.get(i).corrected(corrected[i]))
        .sorted(RatedCandidate.FIRST)
        .limit(question.limit())
        .toList();
  }
}
