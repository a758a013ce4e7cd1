package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Modules that the script builds for a user's start, compared with what they depend on. */
class ScriptModulesTest {
  private static final Path HOME = ProjectFolder.find();
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern NAME =
      Pattern.compile("</parent>\\s*<artifactId>([^<]+)</artifactId>");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>(?:\\s|<!--.*?-->)*<groupId>io.crosstalk</groupId>\\s*"
              + "<artifactId>([^<]+)</artifactId>(?:(?!</dependency>|<scope>).)*</dependency>",
          Pattern.DOTALL);

  @ParameterizedTest
  @ValueSource(strings = {"modules", "diagnose_modules", "tool_modules"})
  void modules_ofTheScript_containTheirDependencies(String list) throws IOException {
    Map<String, String> folders = new HashMap<>();
    for (String module : find(MODULE, "pom.xml")) {
      find(NAME, module + "/pom.xml").forEach(name -> folders.put(name, module));
    }
    List<String> modules =
        Stream.of(
                String.join(",", find(Pattern.compile("(?m)^" + list + "\\+?=(.*)$"), "crosstalk")))
            .flatMap(each -> Stream.of(each.split(",")))
            .filter(each -> !each.isEmpty())
            .toList();

    assertThat(modules).isNotEmpty();
    for (String module : modules) {
      assertThat(modules)
          .as("dependencies of %s", module)
          .containsAll(
              find(DEPENDENCY, module + "/pom.xml").stream()
                  .map(folders::get)
                  .collect(Collectors.toSet()));
    }
  }

  private static List<String> find(Pattern pattern, String file) throws IOException {
    return pattern
        .matcher(Files.readString(HOME.resolve(file)))
        .results()
        .map((MatchResult each) -> each.group(1))
        .toList();
  }
}
