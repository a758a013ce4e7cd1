package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts in {@code infra/help}, one for each command. The launcher script shows them, so that
 * help waits for no build; tests compare them with what the programs say.
 */
public final class HelpTexts {
  private static final String ENDING = ".txt";

  private HelpTexts() {}

  /**
   * Fails when a text that is kept is another one; what is said is then in {@code target/help}.
   *
   * @param said by topic: the command's words, joined by hyphens; {@code crosstalk} for all
   *     commands
   */
  public static void assertKept(Map<String, String> said) throws IOException {
    Set<String> others = new TreeSet<>();
    for (Map.Entry<String, String> each : said.entrySet()) {
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

  private static void leave(String topic, String said) throws IOException {
    Path left = Files.createDirectories(Path.of("target", "help"));
    Files.writeString(left.resolve(topic + ENDING), said);
  }

  /** The topics that there are texts for. */
  public static Set<String> topics() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString().replace(ENDING, ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Path folder() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("infra").resolve("help"))) {
      root = Objects.requireNonNull(root.getParent(), "no folder of the project");
    }
    return root.resolve("infra").resolve("help");
  }
}
