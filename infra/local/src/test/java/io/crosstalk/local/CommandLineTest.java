package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void help_noCommandGiven_listsEveryCommand() {
    assertThat(run("help")).isZero();

    assertThat(out.toString())
        .contains(
            "up", "down", "status", "logs", "replay", "demo", "import", "sources", "probe", "test",
            "bench", "fuzz", "help");
    assertThat(out.toString()).contains("Exit codes:").contains("CROSSTALK_DATA");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "up",
        "down",
        "status",
        "logs",
        "tail",
        "diagnose",
        "replay",
        "demo",
        "targets",
        "rules"
      })
  void help_command_showsUsageOfCommand(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: crosstalk " + command);
  }

  @Test
  void run_unknownCommand_suggestsSimilarCommand() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("upp")).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean", "crosstalk up");
  }

  @Test
  void tail_unknownTopicOrNumber_isRefused() {
    assertThat(run("tail", "sample")).isEqualTo(2);
    assertThat(err.toString()).contains("samples, incidents");
    assertThat(run("tail", "samples", "-n", "-1")).isEqualTo(2);
    assertThat(run("tail", "samples", "-n", "10001")).isEqualTo(2);
    assertThat(err.toString()).contains("-n is 0 to 10000, not 10001");
    assertThat(run("tail", "incidents", "--data", folder.resolve("none").toString())).isEqualTo(3);
    assertThat(err.toString())
        .contains("the platform does not run", "crosstalk up", "docs/install.md");
  }

  @Test
  void tokens_platformThatWasNeverStarted_namesTheOptionForTheFileOfAnInstallation() {
    assertThat(run("tokens", "--data", folder.resolve("none").toString())).isEqualTo(1);
    assertThat(err.toString()).contains("cannot be read", "--file", "/etc/crosstalk/secrets");
  }

  @Test
  void replay_missingFolder_isRefused() {
    assertThat(run("replay", folder.resolve("nowhere").toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("there is no folder", "nowhere", "→ check the path; cases are in");
  }

  @Test
  void replay_emptyFolder_isRefused() {
    assertThat(run("replay", folder.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("has no inventory.json", "→ a case needs inventory.json and samples.csv");
  }

  @Test
  void replay_noFolderGiven_isRefused() {
    assertThat(run("replay")).isEqualTo(2);
    assertThat(err.toString()).contains("FOLDER");
  }

  @Test
  void replay_unwritableOutputFile_isRefusedBeforeReplay() throws IOException {
    Path usable = Files.createDirectories(folder.resolve("c1"));
    Files.writeString(usable.resolve("inventory.json"), "[]");
    Files.writeString(usable.resolve("samples.csv"), "time,resource,metric,value\n");
    Path json = folder.resolve("nowhere/out.json");

    assertThat(run("replay", usable.toString(), "--json", json.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("cannot write to " + json, "→ name a file in a folder that exists");
  }

  @Test
  void status_noPlatformRunning_isReported() {
    String data = folder.resolve("data").toString();

    assertThat(run("status", "--json", "--data", data)).isEqualTo(3);
    assertThat(run("down", "--data", data)).isZero();
    assertThat(run("targets", "--data", data)).isEqualTo(3);
    assertThat(run("targets", "test", "pager", "--data", data)).isEqualTo(3);
    assertThat(run("rules", "list", "--data", data)).isEqualTo(3);
    assertThat(run("rules", "backtest", "night", "--data", data)).isEqualTo(3);
    assertThat(run("logs", "--data", data)).isEqualTo(1);
    assertThat(err.toString())
        .contains("there are no logs", "run './crosstalk up --data " + data + "' first");
  }

  @Test
  void demoStopLoad_noDemoRunning_namesTheDataFolder() {
    assertThat(run("demo", "stop-load", "--data", folder.toString())).isEqualTo(3);
    assertThat(err.toString())
        .contains(
            "no demo with a live incident runs in the data folder " + folder,
            "'./crosstalk demo --data " + folder + "' starts one");
  }

  @Test
  void addTo_folderWithABlank_canBeCopied() {
    assertThat(DataOption.addTo("'./crosstalk up' starts it", Path.of("/srv/my data")))
        .isEqualTo("'./crosstalk up --data /srv/my\\ data' starts it");
  }

  @Test
  void addTo_dataGiven_completesEveryCommand() {
    String text =
        "'./crosstalk down', and then './crosstalk up'%nmail  ./crosstalk mail%n".formatted();

    assertThat(DataOption.addTo(text, Path.of("/d")))
        .isEqualTo(
            "'./crosstalk down --data /d', and then './crosstalk up --data /d'%nmail  ./crosstalk mail --data /d%n"
                .formatted());
    assertThat(DataOption.addTo(text, null)).isEqualTo(text);
  }

  @Test
  void logs_unknownComponent_listsKnownComponents() {
    assertThat(run("logs", "mysql")).isEqualTo(2);
    assertThat(err.toString())
        .contains("there is no component 'mysql'", "kafka, postgres, ingest-service");
  }

  @Test
  void rules_fileThatDoesNotExist_isRefused() {
    String file = folder.resolve("night.yaml").toString();

    assertThat(run("rules", "check", file)).isEqualTo(2);
    assertThat(run("rules", "backtest", file)).isEqualTo(2);
    assertThat(err.toString()).contains("there is no file " + file, "→ check its name");
  }

  @Test
  void rules_fileThatCannotBeUsed_isRefused() throws IOException {
    String empty = Files.writeString(folder.resolve("empty.yaml"), " \n").toString();
    String latin = Files.write(folder.resolve("latin.yaml"), new byte[] {(byte) 0xE9}).toString();

    assertThat(run("rules", "check", empty)).isEqualTo(1);
    assertThat(run("rules", "check", latin)).isEqualTo(2);
    assertThat(err.toString())
        .contains(empty + " is empty", "→ write a rule into it")
        .contains(latin + " is not a text in UTF-8", "→ write YAML or JSON in UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"up", "down", "status", "demo", "targets"})
  void data_fileInsteadOfFolder_isRefused(String command) throws IOException {
    String file = Files.createFile(folder.resolve("data")).toString();

    assertThat(run(command, "--data", file)).isEqualTo(2);
    assertThat(err.toString()).contains(file + " is not a folder", "choose a folder");
  }

  @Test
  void up_mistakeInSettingsFile_isRefusedBeforeAnyStart() throws IOException {
    Path settings = folder.resolve("crosstalk.yaml");
    Files.writeString(settings, "crosstalk:\n  ingest.push.max-body: 5MB\n");

    assertThat(run("up", "--data", folder.toString())).isEqualTo(2);

    assertThat(err.toString())
        .contains(
            settings + " are wrong, nothing was started",
            "line 2: unknown setting 'crosstalk.ingest.push.max-body';"
                + " did you mean 'crosstalk.ingest.push.max-body-size'?",
            "→ correct the file, or move it away");
    assertThat(folder.resolve("platform.json")).doesNotExist();
  }

  private int run(String... arguments) {
    CommandLine commands = CrosstalkLocal.commandLine();
    commands.setOut(new PrintWriter(out, true));
    commands.setErr(new PrintWriter(err, true));
    return commands.execute(arguments);
  }
}
