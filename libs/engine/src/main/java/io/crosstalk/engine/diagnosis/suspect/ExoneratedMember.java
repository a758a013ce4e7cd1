package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.event.Exoneration;
import java.util.List;

/**
 * Member that is not the cause, with the load that makes it noticeable.
 *
 * @param rise growth of the member's load, in the unit of the kind of load
 * @param load load that the exoneration is about
 */
record ExoneratedMember(LoadKind kind, double rise, Load load, Exoneration exoneration) {
  /** The exoneration with the series of the load. */
  Exoneration plotted(Timeline timeline) {
    return exoneration.shownBy(
        List.of(
            PlotSeries.of(
                exoneration.resource(), load.metric(), kind.unit(), timeline, load.values())));
  }
}
