package io.crosstalk.engine.objective;

/**
 * Reason why an incident is recorded only, in the order of the rules in {@code docs/severity.md}.
 */
public enum InfoReason {
  /** The degradation of the foremost victim is within its objective. */
  WITHIN_OBJECTIVE,
  /** The foremost victim is a machine that slows only itself while its applications are well. */
  APPLICATIONS_WELL,
  /** No culprit is known, and the degraded samples are too few. */
  FEW_SAMPLES,
  /** No culprit is known, and the degradation is too short for its extent. */
  SHORT,
  /** The degradation is slight, and the victim is not critical. */
  SLIGHT,
  /** No production resource is affected. */
  NOT_PRODUCTION
}
