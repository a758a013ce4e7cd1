package io.crosstalk.collectors.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastLineFinderTest {
  @TempDir private Path folder;

  private long endsAt(String content) throws IOException {
    return LastLineFinder.endsAt(Files.writeString(folder.resolve("file"), content));
  }

  @Test
  void endsAt_lineOfAMegabyteThatIsStillWritten_isBehindTheLineBefore() throws IOException {
    assertThat(endsAt("first\n" + "x".repeat(1_000_000))).isEqualTo(6);
    assertThat(endsAt("y".repeat(131_072) + "\n" + "x".repeat(131_072))).isEqualTo(131_073);
  }

  @Test
  void endsAt_completeLines_isTheEnd() throws IOException {
    assertThat(endsAt("a\nb\n")).isEqualTo(4);
    assertThat(endsAt("x".repeat(500_000) + "\n")).isEqualTo(500_001);
  }

  @Test
  void endsAt_noLineEnd_isTheStart() throws IOException {
    assertThat(endsAt("x".repeat(300_000))).isZero();
    assertThat(endsAt("")).isZero();
  }
}
