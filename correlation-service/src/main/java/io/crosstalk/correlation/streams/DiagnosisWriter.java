package io.crosstalk.correlation.streams;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.report.Reader;
import io.crosstalk.report.Report;
import java.util.function.Supplier;

/**
 * Makes versions of incidents from diagnoses.
 *
 * @param reader for whom the texts are written
 * @param rules rules of thumb now, which the texts cite beside their figures
 */
public record DiagnosisWriter(Reader reader, Supplier<RulesOfThumb> rules) {
  DiagnosisMessage.Version version(Diagnosis diagnosis) {
    return new DiagnosisMessage.Version(
        diagnosis.world().key(),
        new Report(reader, rules.get()).of(diagnosis),
        kind(diagnosis.event()),
        diagnosis.times().at(),
        diagnosis.mergedInto(),
        diagnosis.decision());
  }

  private static VersionKind kind(Diagnosis.Event event) {
    return switch (event) {
      case RECORDED, OPENED -> VersionKind.OPENED;
      case CHANGED -> VersionKind.CHANGED;
      case RETRACTED -> VersionKind.RETRACTED;
      case REVISED -> VersionKind.REVISED;
      case RESOLVED -> VersionKind.RESOLVED;
      case MERGED -> VersionKind.MERGED;
      case REOPENED -> VersionKind.REOPENED;
      case WITHDRAWN -> VersionKind.WITHDRAWN;
    };
  }
}
