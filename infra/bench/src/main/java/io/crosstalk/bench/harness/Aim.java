package io.crosstalk.bench.harness;

/** Aims of all benchmarks, with the bound of each. */
public enum Aim {
  COPY_LOOP("correlation's samples/s by the copy loop's", Comparison.AT_LEAST, 0.35, "%.3f"),
  STATELESS(
      "correlation's samples/s by the stateless topology's", Comparison.AT_LEAST, 0.8, "%.3f"),
  GROWTH("CPU per sample, most resources by fewest", Comparison.AT_MOST, 1.5, "%.2f"),
  RESTART("restart without the state directory, s", Comparison.AT_MOST, 15, "%.1f"),
  LARGE_RESTART(
      "restart without the state directory, more than 10,000 resources, s",
      Comparison.AT_MOST,
      60,
      "%.1f"),
  STORM_RATE("samples/s in the storm by those without it", Comparison.AT_LEAST, 0.5, "%.2f"),
  STORM_HEAP("live heap in the storm by that without it", Comparison.AT_MOST, 2, "%.2f"),
  STORM_DELAY(
      "from the begin of a trouble to its culprit, intervals", Comparison.AT_MOST, 15, "%.0f"),
  STORM_RIGHT("troubles with the culprit first, %", Comparison.AT_LEAST, 95, "%.1f"),
  STORM_VICTIMS("victims that are counted, %", Comparison.AT_LEAST, 95, "%.1f"),
  STORM_OTHERS("incidents that name another machine", Comparison.AT_MOST, 0, "%.0f"),
  TICK_TO_REST("from tick to REST, p99, ms", Comparison.BELOW, 1_000, "%.0f"),
  REST_P99("p99 of the answers, ms", Comparison.BELOW, 25, "%.1f"),
  REST_SENT("requests sent of those planned, %", Comparison.AT_LEAST, 95, "%.1f"),
  REST_ANSWERED("answers other than 200", Comparison.AT_MOST, 0, "%,.0f"),
  FLOOD_SLOWEST("slowest accepted answer, ms", Comparison.AT_MOST, 1_000, "%.0f"),
  FLOOD_REFUSED("answers other than 200, 429 and 503", Comparison.AT_MOST, 0, "%,.0f"),
  ALIVE("components that ended or do not answer", Comparison.AT_MOST, 0, "%.0f"),
  TELEGRAF("samples a CPU second by Telegraf's", Comparison.AT_LEAST, 3, "%.1f"),
  FIRST_START("first start of the platform, s", Comparison.AT_MOST, 25, "%.1f"),
  IDLE("processor time without a source, % of a core", Comparison.BELOW, 5, "%.1f"),
  IDLE_LOADED(
      "processor time with 1,000 resources at 20 s, % of a core", Comparison.BELOW, 15, "%.1f"),
  NUMPY("NumPy's time by the kernel's", Comparison.AT_LEAST, 1, "%.2f"),
  RANK_STORED("ranking over REST, from PostgreSQL, s", Comparison.BELOW, 2, "%.2f");

  private final String what;
  private final Comparison comparison;
  private final double bound;
  private final String format;

  Aim(String what, Comparison comparison, double bound, String format) {
    this.what = what;
    this.comparison = comparison;
    this.bound = bound;
    this.format = format;
  }

  private enum Comparison {
    AT_LEAST("at least"),
    AT_MOST("at most"),
    BELOW("below");

    private final String text;

    Comparison(String text) {
      this.text = text;
    }
  }

  /**
   * Result of the comparison of a measured figure with an aim.
   *
   * @param of what was measured, such as the size of the input
   * @param reached the measured figure; NaN when there is none
   */
  public record Result(Aim aim, String of, double reached) {
    /** Returns whether the bound is met. */
    public boolean met() {
      return switch (aim.comparison) {
        case AT_LEAST -> reached >= aim.bound;
        case AT_MOST -> reached <= aim.bound;
        case BELOW -> reached < aim.bound;
      };
    }
  }

  public Result result(String of, double reached) {
    return new Result(this, of, reached);
  }

  /** Text of the aim, such as {@code p99 of the answers, ms}. */
  public String what() {
    return what;
  }

  /** Text of the bound, such as {@code at most 2}. */
  public String bound() {
    return comparison.text + " " + (bound == Math.rint(bound) ? "%,.0f" : "%s").formatted(bound);
  }

  String text(double figure) {
    return Double.isNaN(figure) ? "-" : format.formatted(figure);
  }
}
