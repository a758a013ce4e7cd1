package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  @TempDir private Path folder;

  @Test
  void tail_longLog_isLastLines() throws IOException {
    Path log = folder.resolve("a.log");
    Files.write(log, IntStream.range(0, 50_000).mapToObj(i -> "line " + i).toList());

    assertThat(LogFile.tail(log, 2)).containsExactly("line 49998", "line 49999");
  }

  @Test
  void tail_fromOffset_excludesEarlierLines() throws IOException {
    Path log = folder.resolve("a.log");
    Files.write(log, List.of("an old failure"));
    long size = Files.size(log);
    assertThat(LogFile.tail(log, size, 20)).isEmpty();

    Files.write(log, List.of("an old failure", "new"));

    assertThat(LogFile.tail(log, size, 20)).containsExactly("new");
  }

  @Test
  void tail_missingLog_isEmpty() throws IOException {
    assertThat(LogFile.tail(folder.resolve("none.log"), 20)).isEmpty();
  }
}
