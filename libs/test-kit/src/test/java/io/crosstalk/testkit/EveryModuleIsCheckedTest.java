package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that every module has an {@code ArchitectureTest}, and every service a {@code
 * SettingsTest}.
 */
class EveryModuleIsCheckedTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

  @Test
  void modules_allHaveAnArchitectureTest() throws IOException {
    assertThat(modules())
        .hasSizeGreaterThanOrEqualTo(9)
        .filteredOn(module -> !module.equals("libs/event-model"))
        .allSatisfy(module -> assertThat(tests(module)).contains("ArchitectureTest.java"));
    assertThat(tests("libs/test-kit")).contains("EventModelArchitectureTest.java");
  }

  @Test
  void services_allHaveASettingsTest() throws IOException {
    assertThat(modules())
        .filteredOn(EveryModuleIsCheckedTest::isService)
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(module -> assertThat(tests(module)).contains("SettingsTest.java"));
  }

  private static boolean isService(String module) {
    return Files.exists(ROOT.resolve(module).resolve("src/main/resources/application.yaml"));
  }

  private static List<String> modules() throws IOException {
    return MODULE
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .map((MatchResult found) -> found.group(1))
        .filter(module -> Files.exists(ROOT.resolve(module).resolve("src")))
        .toList();
  }

  private static List<String> tests(String module) throws IOException {
    try (var files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
