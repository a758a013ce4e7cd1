package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.DiagnosisRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the copies of a diagnosis request that replies contain: only the first reply has the
 * samples.
 */
class StrippedRequestTest {
  private static final DiagnosisRequest REQUEST =
      DiagnosisRequests.closing("episode", 1_000_000).to(List.of(), 2, 1);

  @Test
  void answeredBy_firstPart_keepsTheSamples() {
    assertThat(REQUEST.answeredBy(1).measured().times()).hasSize(2);
    assertThat(REQUEST.answeredBy(1).measured().values()).hasSize(2);
  }

  @Test
  void answeredBy_anotherPart_dropsSamplesAndIsEqual() {
    DiagnosisRequest other = REQUEST.answeredBy(3);

    assertThat(other.measured().times()).isEmpty();
    assertThat(other.measured().values()).isEmpty();
    assertThat(other).isEqualTo(REQUEST);
    assertThat(other.parts()).isEqualTo(2);
  }

  @Test
  void again_requestBeforeAnyReply_keepsTheSamples() {
    assertThat(REQUEST.again().measured().times()).hasSize(2);
    assertThat(REQUEST.again().firstPart()).isEqualTo(1);
  }
}
