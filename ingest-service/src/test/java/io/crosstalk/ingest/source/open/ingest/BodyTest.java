package io.crosstalk.ingest.source.open.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.source.IngestProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class BodyTest {
  private static final int LIMIT = 1_000_000;

  private final BodyMemory memory =
      TestBodies.memory(DataSize.ofMegabytes(1), DataSize.ofMegabytes(2));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8191, 8192, 8193, 65_535, 65_536, 65_537, 300_000, 1_000_000})
  void read_anyExpectedSize_readsToTheEnd(int size) throws IOException {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    for (long expected : new long[] {-1, 0, size, size + 10L, size / 2}) {
      try (BodyMemory.Share share = memory.share()) {
        assertThat(Body.read(new ByteArrayInputStream(bytes), expected, LIMIT, share))
            .isEqualTo(bytes);
      }
    }
  }

  @Test
  void read_bodyTooLong_stopsAtTheLimit() {
    try (BodyMemory.Share share = memory.share()) {
      assertThatThrownBy(
              () -> Body.read(new ByteArrayInputStream(new byte[LIMIT + 1]), -1, LIMIT, share))
          .isInstanceOf(TooMuchDataException.class);
    }
  }

  @Test
  void read_unknownSize_reservesMemoryForArrivedBytes() throws IOException {
    try (BodyMemory.Share share = memory.share()) {
      byte[] bytes = new byte[20 * 1024];

      assertThat(Body.read(new ByteArrayInputStream(bytes), -1, LIMIT, share)).isEqualTo(bytes);

      assertFree(2048 - 32);
    }
  }

  @Test
  void arrivingShare_manyMessages_areLimitedToHalfOfTheMemory() {
    try (BodyMemory.Share arriving = memory.arrivingShare()) {
      arriving.take(1024 * 1024);
      assertThatThrownBy(() -> arriving.take(1)).isInstanceOf(IngestProblemException.class);
      assertFree(1024);
    }
    assertFree(2048);
  }

  private void assertFree(int kilobytes) {
    try (BodyMemory.Share others = memory.share()) {
      others.take(kilobytes * 1024L);
      assertThatThrownBy(() -> others.take(1)).isInstanceOf(IngestProblemException.class);
    }
  }

  @Test
  void share_allBodiesTogether_areLimitedToTheMemory() {
    try (BodyMemory.Share one = memory.share()) {
      one.take(1_500_000);
      try (BodyMemory.Share other = memory.share()) {
        assertThatThrownBy(() -> other.take(800_000))
            .isInstanceOfSatisfying(
                IngestProblemException.class,
                problem -> assertThat(problem.getStatusCode().value()).isEqualTo(429));
        other.take(500_000);
      }
    }
    try (BodyMemory.Share all = memory.share()) {
      all.take(2_000_000);
    }
  }
}
