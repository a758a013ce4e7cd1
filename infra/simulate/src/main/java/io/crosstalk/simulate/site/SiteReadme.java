package io.crosstalk.simulate.site;

import io.crosstalk.simulate.run.CaseTimeline;
import java.util.List;

/** README of a site. */
final class SiteReadme {
  private final SiteSpec spec;
  private final CaseTimeline site;
  private final List<ClusterTruth> clusters;

  SiteReadme(SiteSpec spec, CaseTimeline site, List<ClusterTruth> clusters) {
    this.spec = spec;
    this.site = site;
    this.clusters = clusters;
  }

  String text(long rows) {
    return """
    # %s
    Simulated site: %d hours, %d domains in %d clusters, %d machines and job groups, %d rows.

    * Sampling in seconds: %s. Clocks ahead in seconds: %s.
    * `expected.json` has an incident for each trouble; `truth.json` also has the state of each domain, and what
      explains each degradation, natural ones included.

    | trouble | kind | domain | what happens | from | to |
    |---|---|---|---|---|---|
    %s"""
        .formatted(
            spec.name(),
            spec.hours(),
            spec.domains(),
            clusters.size(),
            clusters.stream()
                .flatMap(each -> each.domains().stream())
                .mapToInt(each -> each.machines().size())
                .sum(),
            rows,
            site.intervals(),
            site.clocks(),
            troubles());
  }

  private String troubles() {
    var lines = new StringBuilder();
    for (ClusterTruth cluster : clusters) {
      for (TroubleTruth each : cluster.troubles()) {
        lines.append(
            "| %s | %s | %s | %s | %s | %s |%n"
                .formatted(
                    each.id(),
                    each.kind().label(),
                    each.domain(),
                    each.summary().replaceAll("\\.$", ""),
                    each.expected().onset(),
                    each.expected().end() == null ? "" : each.expected().end()));
      }
    }
    return lines.toString().replace("\r", "");
  }
}
