package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that tests wait for conditions, with the limit of {@link WaitLimit}: a limit of their own
 * fails on a busy machine.
 */
class TestsWaitForConditionsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern TESTS = Pattern.compile(".*/src/(test|peers)/java/.*\\.java");
  private static final Pattern LIMIT =
      Pattern.compile(
          "\\.atMost\\((Duration|[A-Z])|@Timeout\\((?!value = \\d+, unit = TimeUnit\\.MINUTES)"
              + "|assertTimeout|\\.(get|poll|orTimeout|waitFor)\\(\\d+, TimeUnit\\.(MILLI)?SECONDS");

  @Test
  void tests_ofAllModules_haveNoLimitsOfSeconds() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<Path> tests =
          files
              .filter(file -> TESTS.matcher(file.toString().replace('\\', '/')).matches())
              .toList();
      assertThat(tests).hasSizeGreaterThan(500);
      assertThat(tests.stream().flatMap(TestsWaitForConditionsTest::limits)).isEmpty();
    }
  }

  private static Stream<String> limits(Path file) {
    if (file.endsWith(TestsWaitForConditionsTest.class.getSimpleName() + ".java")) {
      return Stream.empty();
    }
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> LIMIT.matcher(line).find())
          .map(line -> file + ": " + line.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
