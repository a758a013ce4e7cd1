package io.crosstalk.evaluate.peer;

import java.util.Arrays;

/**
 * Published method that Crosstalk is compared with. It scores how well a load explains the victim's
 * degradation; a higher score is more suspicious.
 */
public enum Peer {
  /** Pearson correlation of the load with the degradation. */
  PEARSON(0.7) {
    @Override
    double score(double[] victim, double[] load, int onset) {
      return PeerStatistics.pearson(victim, load);
    }
  },
  /** Spearman rank correlation of the load with the degradation. */
  SPEARMAN(0.7) {
    @Override
    double score(double[] victim, double[] load, int onset) {
      return PeerStatistics.pearson(PeerStatistics.ranks(victim), PeerStatistics.ranks(load));
    }
  },
  /**
   * Antagonist correlation of CPI²: the load at degraded times counts for the suspect, the load at
   * other times against it.
   *
   * @see <a href="https://doi.org/10.1145/2465351.2465388">Zhang et al.: CPI², EuroSys 2013</a>
   */
  CPI2(0.5) {
    @Override
    double score(double[] victim, double[] load, int onset) {
      double threshold = threshold(victim, onset);
      double total = Arrays.stream(load).sum();
      double correlation = 0;
      for (int i = 0; i < victim.length && total > 0; i++) {
        double weight =
            victim[i] > threshold ? 1 - threshold / victim[i] : victim[i] / threshold - 1;
        correlation += load[i] / total * weight;
      }
      return correlation;
    }

    /** Threshold of degradation: two standard deviations above the mean before the onset. */
    private double threshold(double[] victim, int onset) {
      double[] good = Arrays.copyOf(victim, Math.max(1, onset));
      double mean = Arrays.stream(good).average().orElse(0);
      double variance = Arrays.stream(good).map(v -> (v - mean) * (v - mean)).average().orElse(0);
      return Math.max(1e-9, mean + 2 * Math.sqrt(variance));
    }
  },
  /**
   * Largest deviation of the load after the onset from the median before it, in units of the
   * interquartile range before it.
   *
   * @see <a href="https://doi.org/10.1145/3637528.3671565">Pham et al.: BARO (RobustScorer), FSE
   *     2024</a>
   */
  ROBUST_SCORER(100) {
    @Override
    double score(double[] victim, double[] load, int onset) {
      double[] before = Arrays.copyOf(load, Math.max(1, onset));
      Arrays.sort(before);
      double median = PeerStatistics.quantile(before, 0.5);
      double range = PeerStatistics.quantile(before, 0.75) - PeerStatistics.quantile(before, 0.25);
      double largest = 0;
      for (int i = onset; i < load.length; i++) {
        largest = Math.max(largest, (load[i] - median) / Math.max(range, 1e-9));
      }
      return largest;
    }
  };

  private final double culpritScore;

  Peer(double culpritScore) {
    this.culpritScore = culpritScore;
  }

  /**
   * Score from which a monitoring that uses the method names a culprit: on the simulated sites of
   * seeds 11 and 12 the highest one at which no right diagnosis is lost. The authors of CPI² use
   * 0.35.
   */
  double culpritScore() {
    return culpritScore;
  }

  /**
   * Scores one load.
   *
   * @param victim values of the victim's quality metric, ascending in time; greater is worse
   * @param load load of the suspect at the same times
   * @param onset index of the first degraded value
   */
  abstract double score(double[] victim, double[] load, int onset);
}
