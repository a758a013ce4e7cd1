package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.source.open.series.Decision;
import io.crosstalk.ingest.source.open.series.ForeignSeries;
import io.crosstalk.ingest.source.open.series.SeriesMapper;
import java.util.List;

/** The first file that has a rule for a series decides; without one it is as if there were none. */
record RuleMapping(List<RuleSet> files) implements SeriesMapper {
  private static final SeriesMapper OTHERWISE = new DefaultMapping();

  RuleMapping {
    files = List.copyOf(files);
  }

  @Override
  public Decision map(ForeignSeries series, String source) {
    for (RuleSet file : files) {
      Decision decision = file.map(series, source);
      if (decision != null) {
        return decision;
      }
    }
    return OTHERWISE.map(series, source);
  }
}
