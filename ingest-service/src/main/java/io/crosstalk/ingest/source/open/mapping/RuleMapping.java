package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.source.open.series.ForeignSeries;
import io.crosstalk.ingest.source.open.series.Outcome;
import io.crosstalk.ingest.source.open.series.SeriesMapper;
import java.util.List;

/** The first file that has a rule for a series decides; without one it is as if there were none. */
record RuleMapping(List<RuleSet> files) implements SeriesMapper {
  private static final SeriesMapper OTHERWISE = new DefaultMapping();

  RuleMapping {
    files = List.copyOf(files);
  }

  @Override
  public Outcome map(ForeignSeries series, String source) {
    for (RuleSet file : files) {
      Outcome outcome = file.map(series, source);
      if (outcome != null) {
        return outcome;
      }
    }
    return OTHERWISE.map(series, source);
  }
}
