package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.HelpTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Checks that the stored help texts, which the launcher script shows, equal the usage messages of
 * the commands.
 */
class HelpTextsTest {
  private static final Path SCRIPT = Path.of("..", "..", "crosstalk");

  /** Commands of the script itself and of other programs, whose texts this test cannot compare. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("(bench|evaluate|fuzz|generate|import|probe|service|sources|test)(-.+)?");

  @TempDir private Path folder;

  @Test
  void helpTexts_allCommands_equalUsageMessages() throws IOException {
    HelpTexts.assertKept(helpTexts());
  }

  @Test
  void helpTopics_storedFiles_areTheCommands() throws IOException {
    assertThat(HelpTexts.topics())
        .filteredOn(topic -> !ELSEWHERE.matcher(topic).matches())
        .containsExactlyInAnyOrderElementsOf(helpTexts().keySet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench",
        "evaluate",
        "fuzz",
        "generate",
        "import",
        "probe",
        "service",
        "sources",
        "test"
      })
  void mainHelp_commandOfAnotherProgram_isListed(String command) throws IOException {
    assertThat(HelpTexts.topics()).contains(command);
    assertThat(helpTexts().get("crosstalk")).containsPattern("\n {2}" + command + " +[A-Z]");
  }

  @ParameterizedTest
  @CsvSource({
    "help, crosstalk",
    "--help, crosstalk",
    "help replay, replay",
    "replay cases/c2-uat-vm -h, replay",
    "sources check --help, sources-check",
    "help evaluate weights, evaluate-weights",
    "test -h, test",
    "bench rank --help, bench-rank"
  })
  void script_helpRequested_showsTextWithoutBuildOrJdk(String arguments, String topic)
      throws Exception {
    Process script = script(arguments.split(" "));

    assertThat(script.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(script.exitValue()).isZero();
    HelpTexts.assertKept(Map.of(topic, Files.readString(folder.resolve("out"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"help replai", "replai --help", "replai cases/c2-uat-vm"})
  void script_unknownCommand_isRefused(String arguments) throws Exception {
    Process script = script(arguments.split(" "));

    assertThat(script.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(script.exitValue()).isEqualTo(2);
    assertThat(folder.resolve("out")).content().contains("no command 'replai'", "crosstalk help");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fuzz --rounds=10 --seed=7",
        "fuzz --rounds 10 --seed 7",
        "fuzz --seed 7 --rounds=10"
      })
  void script_fuzzOptionsWithSpaceOrEqualsSign_areAccepted(String arguments) throws Exception {
    Process script = script(arguments.split(" "));

    assertThat(script.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(folder.resolve("out"))
        .content()
        .contains("built with", "-Dcrosstalk.fuzz.rounds=10", "-Dcrosstalk.fuzz.seed=7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fuzz --rounds", "fuzz --rounds=", "fuzz --rounds=some", "fuzz 10"})
  void script_wrongFuzzOptions_showsUsage(String arguments) throws Exception {
    Process script = script(arguments.split(" "));

    assertThat(script.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(script.exitValue()).isEqualTo(2);
    assertThat(folder.resolve("out"))
        .content()
        .contains("'fuzz' does not know '", "use 'fuzz [--rounds=N] [--seed=N]'");
  }

  /**
   * Runs the launcher script in a folder that contains only the script, the help texts, and a build
   * command that does nothing.
   */
  private Process script(String... arguments) throws IOException {
    Path project = Files.createDirectories(folder.resolve("project"));
    Files.copy(SCRIPT, project.resolve("crosstalk"));
    Path build = Files.writeString(project.resolve("mvnw"), "#!/bin/sh\necho built with $*\n");
    assertThat(build.toFile().setExecutable(true)).isTrue();
    Path texts = Files.createDirectories(project.resolve("infra").resolve("help"));
    for (String topic : HelpTexts.topics()) {
      Files.copy(Path.of("..", "help", topic + ".txt"), texts.resolve(topic + ".txt"));
    }
    ProcessBuilder builder = new ProcessBuilder("bash", project.resolve("crosstalk").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile()).start();
  }

  private static Map<String, String> helpTexts() {
    Map<String, String> current = new TreeMap<>();
    CommandLine all = CrosstalkLocal.commandLine().setUsageHelpAutoWidth(false);
    current.put("crosstalk", all.getUsageMessage(Ansi.OFF));
    addCommands(current, "", all);
    return current;
  }

  private static void addCommands(Map<String, String> current, String prefix, CommandLine command) {
    command
        .getSubcommands()
        .forEach(
            (name, each) -> {
              current.put(prefix + name, each.getUsageMessage(Ansi.OFF));
              addCommands(current, prefix + name + "-", each);
            });
  }
}
