package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFollowerTest {
  @TempDir private Path folder;

  private final PrintStream standardOutput = System.out;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private Path log;
  private LogFollower follower;

  @BeforeEach
  void follow() throws IOException {
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    log = Files.writeString(folder.resolve("kafka.log"), "before\n");
    follower = LogFollower.atEnd(log);
  }

  @AfterEach
  void restore() {
    System.setOut(standardOutput);
  }

  @Test
  void print_linesAdded_showsOnlyNewLines() throws IOException {
    append("one\ntwo\n");
    follower.print(false);

    assertThat(printed()).containsExactly("one", "two");
  }

  @Test
  void print_incompleteLine_isShownWhenComplete() throws IOException {
    append("one\ntw");
    follower.print(true);
    assertThat(printed()).containsExactly("kafka | one");

    append("o\n");
    follower.print(true);
    assertThat(printed()).containsExactly("kafka | one", "kafka | two");
  }

  @Test
  void print_logReplaced_showsNewLogFromItsBeginning() throws IOException {
    Files.writeString(log, "new\n");
    follower.print(false);

    assertThat(printed()).containsExactly("new");
  }

  private void append(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.APPEND);
  }

  private java.util.List<String> printed() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
