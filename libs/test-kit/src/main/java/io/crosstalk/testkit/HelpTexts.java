package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Help texts in {@code infra/help}, one for each command. The launcher script shows these files, so
 * that help needs no build; tests compare them with the help that the programs generate.
 */
public final class HelpTexts {
  private static final String ENDING = ".txt";

  private HelpTexts() {}

  /**
   * Compares the help texts that the programs generate with the stored ones. On a difference the
   * test fails, and the generated texts are written to {@code target/help}.
   *
   * @param current generated texts by topic: the command's words, joined by hyphens; {@code
   *     crosstalk} for the overview of all commands
   */
  public static void assertKept(Map<String, String> current) throws IOException {
    Set<String> others = new TreeSet<>();
    for (Map.Entry<String, String> each : current.entrySet()) {
      if (!each.getValue().equals(kept(each.getKey()))) {
        others.add(each.getKey());
        leave(each.getKey(), each.getValue());
      }
    }
    assertEquals(
        Set.of(), others, "told otherwise; if that is right: cp target/help/*.txt " + folder());
  }

  private static String kept(String topic) throws IOException {
    Path file = folder().resolve(topic + ENDING);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static void leave(String topic, String current) throws IOException {
    Path left = Files.createDirectories(Path.of("target", "help"));
    Files.writeString(left.resolve(topic + ENDING), current);
  }

  /** Topics that have a stored help text. */
  public static Set<String> topics() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString().replace(ENDING, ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Path folder() {
    return ProjectFolder.find().resolve("infra").resolve("help");
  }
}
