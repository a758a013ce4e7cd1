package io.crosstalk.engine.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConsequencesTest {
  /** The figures of the syncIO article. */
  @Test
  void of_halfAMegabyteASecond_statesStallOfTwoMinutes() {
    String consequences =
        Consequences.of(
            Stream.of(
                new Victim(
                    "db-orders",
                    ResourceKind.DATABASE,
                    "disk.sync_write.throughput",
                    9.6,
                    0.5,
                    "MB/s",
                    Environment.PRODUCTION,
                    null,
                    1)));

    assertThat(consequences)
        .contains("takes 32 ms (ordinarily 1.7 ms)", "for 128 s (ordinarily 6.7 s)");
  }
}
