package io.crosstalk.evaluate;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.IncidentStanding;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.PublicationKind;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.report.Report;
import java.util.List;

/** Versions of the new engine as publications of the old one, until it has replaced it. */
final class JointPublications {
  private JointPublications() {}

  static void publish(Diagnosis version, Report report, EngineObserver observer) {
    observer.explained(version);
    observer.published(
        new Publication(
            report.of(version),
            kind(version.event()),
            version.times().at(),
            kind(version.event()) == PublicationKind.WITHDRAWN
                ? new IncidentStanding.Withdrawn()
                : new IncidentStanding.Live(),
            List.of(),
            List.of()));
  }

  private static PublicationKind kind(Event event) {
    return switch (event) {
      case OPENED, REOPENED -> PublicationKind.OPENED;
      case CHANGED, RETRACTED -> PublicationKind.CHANGED;
      case RECORDED, REVISED -> PublicationKind.REVISED;
      case RESOLVED -> PublicationKind.RESOLVED;
      case MERGED, WITHDRAWN -> PublicationKind.WITHDRAWN;
    };
  }
}
