package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.publish.LiveSources.Welcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests which sources may push. */
class LiveSourcesTest extends TickerTestBase {
  @Test
  void recordArrival_tooManySourcesAndOneIsSilentForADay_takesItsPlace() {
    sources.recordArrival("old");
    clock.advance(Duration.ofHours(25));
    sources.recordArrival("young");

    assertThat(sources.recordArrival("new")).isEqualTo(Welcome.HEARD);
    assertThat(sources.pushed()).containsOnlyKeys("young", "new");
    assertThat(sources.recordArrival("newer")).isEqualTo(Welcome.TOO_MANY);
  }

  @Test
  void recordArrival_nameOfACollectedSource_isRefused() {
    assertThat(sources.recordArrival("vc-1")).isEqualTo(Welcome.HEARD);
    try (var _ = sources.collected("vc-1", limit -> 0)) {
      assertThat(sources.recordArrival("vc-1")).isEqualTo(Welcome.COLLECTED);
      assertThat(sources.recordArrival("vc-1.datastores")).isEqualTo(Welcome.COLLECTED);
      assertThat(sources.recordArrival("vc-10")).isEqualTo(Welcome.HEARD);
      assertThat(sources.pushed()).containsOnlyKeys("vc-10");
    }
    assertThat(sources.recordArrival("vc-1")).isEqualTo(Welcome.HEARD);
  }

  @Test
  void recordArrival_tooManySources_isRefused() {
    assertThat(sources.recordArrival("a")).isEqualTo(Welcome.HEARD);
    assertThat(sources.recordArrival("b")).isEqualTo(Welcome.HEARD);
    assertThat(sources.recordArrival("c")).isEqualTo(Welcome.TOO_MANY);
    assertThat(sources.recordArrival("a")).isEqualTo(Welcome.HEARD);
  }
}
