package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiagnosisRequestTest {
  private static final Instant ONSET = Instant.parse("2026-03-13T19:00:00Z");

  @Test
  void hasMerelyLasted_weekOfDegradedSamples_isTrue() {
    assertThat(closing(ONSET.plus(Duration.ofDays(7)), null).hasMerelyLasted()).isTrue();
  }

  @Test
  void hasMerelyLasted_silenceThatExpiresAfterAWeek_isFalse() {
    Instant last = ONSET.plus(Duration.ofDays(6)).plusSeconds(5 * 3600);
    DiagnosisRequest expired = closing(last, new LastSample(last, 30));

    assertThat(expired.hasMerelyLasted()).isFalse();
    assertThat(expired.comparedThroughMs()).isEqualTo(last.toEpochMilli());
  }

  /** Closing request about an episode; it is decided a day later when the victim is silent. */
  private static DiagnosisRequest closing(Instant end, @Nullable LastSample silentAfter) {
    Instant decidedAt = silentAfter == null ? end : end.plus(Duration.ofDays(1));
    return new DiagnosisRequest(
        "live",
        new Episode("ep-1", ONSET, ONSET, end, 100, 60_000, 10, silentAfter),
        3,
        false,
        true,
        "vcenter",
        decidedAt.toEpochMilli(),
        new Victim(
            "vm-1", ResourceKind.VM, "disk.latency", 3, 30, "ms", Environment.PRODUCTION, null, 2),
        VictimSamples.NONE,
        List.of(),
        List.of(),
        List.of(),
        1,
        0,
        DiagnosisRequest.Subject.DEGRADATION);
  }
}
