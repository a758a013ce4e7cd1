package io.crosstalk.rules.incident;

import java.util.List;

/** The incidents of a world that its dossiers no longer hold. */
@FunctionalInterface
public interface History {
  /** Those with a fingerprint, neither merged nor withdrawn, the newest first. */
  List<PastIncident> withFingerprint(String fingerprint);
}
