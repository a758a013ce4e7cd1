package io.crosstalk.ingest.source.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.source.IngestProblemException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.springframework.util.FileSystemUtils;
import org.springframework.util.unit.DataSize;

class ArrivedBodyTest {
  private static final int KB = 1024;
  private static Path directory;

  @BeforeContainer
  static void createDirectory() throws IOException {
    directory = Files.createTempDirectory("arrived-body-test");
  }

  @AfterContainer
  static void deleteDirectory() throws IOException {
    FileSystemUtils.deleteRecursively(directory);
  }

  @AfterTry
  void everyFileIsDeleted() {
    assertThat(directory).isEmptyDirectory();
  }

  /** Stream that returns its bytes in pieces of random sizes. */
  private static final class Chunks extends FilterInputStream {
    private final Random random;
    private final int largest;

    Chunks(byte[] bytes, int largest, long seed) {
      super(new ByteArrayInputStream(bytes));
      this.largest = largest;
      this.random = new Random(seed);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return super.read(into, offset, Math.min(length, 1 + random.nextInt(largest)));
    }
  }

  @Property(tries = 100)
  void body_inAnyChunks_isReadUnchanged(
      @ForAll @IntRange(max = 200_000) int size,
      @ForAll @IntRange(min = 1, max = 20_000) int largestChunk,
      @ForAll @IntRange(max = 100 * KB) int memory,
      @ForAll long seed)
      throws IOException {
    byte[] sent = bytes(size, seed);
    ArrivalMemory free = new ArrivalMemory(memory);
    Spool spool = TestSpools.in(directory).bodies();
    try (ArrivedBody body = new ArrivedBody(size, spool, free)) {
      body.receive(new Chunks(sent, largestChunk, seed));

      assertThat(body.size()).isEqualTo(size);
      assertThat(spool.used()).isIn(0L, (long) size);
      body.requireWithinLimit();
      try (InputStream in = body.open()) {
        assertThat(in.readAllBytes()).isEqualTo(sent);
      }
    }
    assertThat(free.free()).isEqualTo(memory);
    assertThat(spool.used()).isZero();
  }

  @Property(tries = 100)
  void body_beyondTheLimit_isKeptUpToOneMoreByte(
      @ForAll @IntRange(max = 150_000) int limit,
      @ForAll @IntRange(min = 1, max = 20_000) int more,
      @ForAll long seed)
      throws IOException {
    byte[] sent = bytes(limit + more, seed);
    try (ArrivedBody body = receiver(TestSpools.in(directory)).receive(stream(sent), limit)) {
      assertThat(body.size()).isEqualTo(limit + 1);
      assertThatThrownBy(body::requireWithinLimit).isInstanceOf(TooMuchDataException.class);
      try (InputStream in = body.open()) {
        assertThat(in.readNBytes(limit)).isEqualTo(Arrays.copyOf(sent, limit));
        assertThatThrownBy(in::read).isInstanceOf(TooMuchDataException.class);
      }
    }
  }

  @Example
  void body_usesMemoryOnlyForArrivedBytes() {
    ArrivalMemory free = new ArrivalMemory(200 * KB);
    try (ArrivedBody body = new ArrivedBody(100_000_000, TestSpools.in(directory).bodies(), free)) {
      assertThatThrownBy(() -> body.receive(broken(20 * KB))).hasMessage("the connection is gone");
      assertThat(free.free()).isEqualTo((200 - 32) * KB);
      assertThat(directory).isEmptyDirectory();
    }
  }

  @Example
  void body_withoutMemory_isWrittenToAFile() throws IOException {
    byte[] sent = bytes(10, 1);
    try (ArrivedBody body =
        new ArrivedBody(100, TestSpools.in(directory).bodies(), new ArrivalMemory(0))) {
      body.receive(stream(sent));

      assertThat(directory).isNotEmptyDirectory();
      assertThat(body.open().readAllBytes()).isEqualTo(sent);
    }
  }

  @Example
  void body_thatBreaksOff_isRemoved() {
    SpoolDirectory spools = TestSpools.in(directory);
    assertThatThrownBy(() -> receiver(spools).receive(broken(200 * KB), 1_000_000))
        .isInstanceOf(IOException.class)
        .hasMessage("the connection is gone");
    assertThat(spools.bodies().used()).isZero();
    assertThat(directory).isEmptyDirectory();
  }

  @Example
  void totalSize_ofFiles_isLimitedAndSmallBodiesAreAccepted() throws IOException {
    BodyReceiver receiver = receiver(TestSpools.in(directory, DataSize.ofKilobytes(250)));
    ArrivedBody first = receiver.receive(stream(new byte[200 * KB]), 1_000_000);

    assertProblem(() -> receiver.receive(stream(new byte[100 * KB]), 1_000_000), 429);
    receiver.receive(stream(new byte[64 * KB]), 1_000_000).close();
    first.close();
    assertThatCode(() -> receiver.receive(stream(new byte[200 * KB]), 1_000_000).close())
        .doesNotThrowAnyException();
  }

  @Example
  void diskFailure_isAnsweredWith507() throws IOException {
    Path gone = directory.resolve("gone");
    BodyReceiver receiver = receiver(TestSpools.in(gone));
    Files.delete(gone);

    assertProblem(() -> receiver.receive(stream(new byte[100 * KB]), 1_000_000), 507);
  }

  private static void assertProblem(ThrowingReceive receive, int status) {
    assertThatThrownBy(receive::run)
        .isInstanceOfSatisfying(
            IngestProblemException.class,
            problem -> {
              assertThat(problem.getStatusCode().value()).isEqualTo(status);
              assertThat(problem.getHeaders().getFirst("Retry-After")).isNotNull();
            });
  }

  /** Action that may fail with an {@link IOException}. */
  @FunctionalInterface
  private interface ThrowingReceive {
    void run() throws IOException;
  }

  private static BodyReceiver receiver(SpoolDirectory directory) {
    return TestSpools.receiver(directory);
  }

  private static byte[] bytes(int size, long seed) {
    byte[] bytes = new byte[size];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static InputStream broken(int size) {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the connection is gone");
          }

          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            return read();
          }
        };
    return new SequenceInputStream(stream(new byte[size]), failing);
  }
}
