package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.SeriesDecision;
import io.crosstalk.collectors.open.series.SeriesMapper;
import java.util.List;

/**
 * Mapping by the rules of several files: the first file that has a rule for a series decides. A
 * series without a rule gets the {@link DefaultMapping}.
 */
record RuleMapping(List<RuleSet> files) implements SeriesMapper {
  private static final SeriesMapper DEFAULT = new DefaultMapping();

  RuleMapping {
    files = List.copyOf(files);
  }

  @Override
  public SeriesDecision map(ForeignSeries series, String source) {
    for (RuleSet file : files) {
      SeriesDecision decision = file.map(series, source);
      if (decision != null) {
        return decision;
      }
    }
    return DEFAULT.map(series, source);
  }
}
