package io.crosstalk.engine.stage;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.VictimSamples;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.List;

/** Diagnosis requests about ended episodes of a machine without contention domains. */
public final class DiagnosisRequests {
  private static final long MINUTE = 60_000;

  private DiagnosisRequests() {}

  public static DiagnosisRequest closing(String episode, long decidedAtMs) {
    Instant end = Instant.ofEpochMilli(decidedAtMs);
    return new DiagnosisRequest(
        "live",
        new Episode(
            episode, end.minusMillis(9 * MINUTE), end.minusMillis(6 * MINUTE), end, 9, MINUTE, 5),
        1,
        false,
        true,
        "app",
        decidedAtMs,
        new Victim(
            "vm-1", ResourceKind.VM, "disk.latency", 2, 10, "ms", Environment.PRODUCTION, null, 2),
        new VictimSamples(
            4,
            1,
            Double.NaN,
            new long[] {decidedAtMs - 9 * MINUTE, decidedAtMs},
            new double[] {10, 10}),
        List.of(),
        List.of(),
        List.of(),
        1,
        0,
        DiagnosisRequest.Subject.DEGRADATION);
  }
}
