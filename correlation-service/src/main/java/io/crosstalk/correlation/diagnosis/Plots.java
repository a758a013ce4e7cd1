package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses which of a domain's series are kept beside the figures that theories rest on. */
final class Plots {
  private static final int MOST_SIGNS = 4;

  private final String domain;
  private final Timeline timeline;
  private final List<CloseLook> looks;
  private final List<Series> plots = new ArrayList<>();

  Plots(String domain, Timeline timeline, List<CloseLook> looks) {
    this.domain = domain;
    this.timeline = timeline;
    this.looks = looks;
  }

  List<Series> plots() {
    return plots;
  }

  /** What all members together ask for. */
  Plots loads(Collection<LoadTotal> totals) {
    for (LoadTotal total : totals) {
      double[] values = total.values();
      if (values != null) {
        plots.add(Plot.of(domain, total.metric(), total.unit(), timeline, values));
      }
    }
    return this;
  }

  /** How the domain itself fares. */
  Plots own(@Nullable OwnQuality own) {
    if (own != null) {
      measured(domain, own.metric(), own.unit());
    }
    return this;
  }

  /** Those that changed most exactly with the harm. */
  Plots signs(List<Sign> signs) {
    signs.stream()
        .sorted(Comparator.comparingDouble((Sign sign) -> -sign.alignment()))
        .limit(MOST_SIGNS)
        .forEach(sign -> measured(sign.resource(), sign.metric().name(), sign.metric().unit()));
    return this;
  }

  private void measured(String resource, String metric, String unit) {
    for (CloseLook look : looks) {
      double[] column = look.id().equals(resource) ? look.frame().values(metric) : null;
      if (column != null) {
        double[] values = new Alignment(look.frame(), timeline).values(column);
        plots.add(Plot.of(resource, metric, unit, timeline, values));
        return;
      }
    }
  }
}
