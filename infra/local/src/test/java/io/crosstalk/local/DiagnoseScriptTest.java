package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the arguments of {@code ./crosstalk diagnose} with programs that only print theirs. */
class DiagnoseScriptTest {
  @TempDir private Path folder;

  private int run(String... arguments) throws Exception {
    return run(Map.of("CROSSTALK_SKIP_BUILD", "1"), arguments);
  }

  private int run(Map<String, String> environment, String... arguments) throws Exception {
    Path bin = Files.createDirectories(folder.resolve("jdk").resolve("bin"));
    Files.writeString(bin.resolveSibling("release"), "JAVA_VERSION=\"25.0.1\"\n");
    program(bin.resolve("javac"), "");
    program(
        bin.resolve("java"),
        "echo \"$CROSSTALK_COMMAND\" >called\necho \"$*\"\ncase $* in *refused*) exit 2 ;; esac\n"
            + "case ${!#} in --scratch=*) mkdir \"${!##--scratch=}/erp db\";"
            + " echo \"${!##--scratch=}/erp db: 6 samples\" ;; esac\n");
    Path project = Files.createDirectories(folder.resolve("project"));
    Files.copy(Path.of("..", "..", "crosstalk"), project.resolve("crosstalk"));
    Path texts = Files.createDirectories(project.resolve("infra").resolve("help"));
    Files.createFile(texts.resolve("diagnose.txt"));
    Files.createFile(folder.resolve("erp db.nmon"));
    ProcessBuilder builder = new ProcessBuilder("bash", project.resolve("crosstalk").toString());
    builder.command().add("diagnose");
    builder.command().addAll(List.of(arguments));
    builder.directory(folder.toFile());
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().putAll(environment);
    builder.redirectOutput(folder.resolve("out").toFile());
    Process script = builder.redirectError(folder.resolve("err").toFile()).start();
    assertThat(script.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return script.exitValue();
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/bash\n" + text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private String printed(String name) throws IOException {
    return Files.readString(folder.resolve(name)).replaceAll("(?m)^.*\\.jar ", "").strip();
  }

  @Test
  void diagnose_fileWithOptionsOfImport_areForImportAndNothingButIncidentsIsStandardOutput()
      throws Exception {
    int exit = run("erp db.nmon", "--zone", "Asia/Tokyo", "--unit=B/s", "--json", "-");

    assertThat(printed("err"))
        .startsWith("diagnose erp db.nmon --zone=Asia/Tokyo --unit=B/s --json=- --scratch=/")
        .endsWith("\nerp db: 6 samples");
    assertThat(printed("out"))
        .startsWith("diagnose --zone=Asia/Tokyo --json=- /")
        .endsWith("/erp db");
    assertThat(exit).isZero();
  }

  @Test
  void diagnose_fileWithOut_keepsTheCaseThere() throws Exception {
    assertThat(run("erp db.nmon", "--out=my-case")).isZero();

    assertThat(printed("err")).isEqualTo("diagnose erp db.nmon --out=my-case");
    assertThat(printed("out")).isEqualTo("diagnose my-case");
  }

  @Test
  void diagnose_fileWithoutPrograms_buildsThoseOfBothStepsAtOnce() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    program(
        project.resolve("mvnw"),
        "echo build >>../builds\nmkdir -p ingest-service/target infra/local/target\n");
    Files.createFile(project.resolve("pom.xml"));

    assertThat(run(Map.of("CROSSTALK_SKIP_BUILD", "0"), "erp db.nmon", "--out=c")).isZero();

    assertThat(folder.resolve("builds")).hasContent("build");
  }

  @Test
  void diagnose_optionOfImportWithoutFile_isRefused() throws Exception {
    Path made = Files.createDirectories(folder.resolve("some-folder"));
    Files.createFile(made.resolve("inventory.json"));

    assertThat(run("some-folder", "--unit=ms")).isEqualTo(2);
    assertThat(printed("err")).contains("need a file", "help diagnose");
  }

  @Test
  void diagnose_optionOfImportWithAFolderOfFiles_saysHowToNameThem() throws Exception {
    Files.createDirectories(folder.resolve("my files"));

    assertThat(run("my files", "--unit=ms")).isEqualTo(2);
    assertThat(printed("err"))
        .contains(
            "name the files: %s/project/crosstalk diagnose my\\ files/* --unit=ms"
                .formatted(folder));
  }

  @Test
  void diagnose_launcherInAnotherFolder_handsOverHowItWasCalled() throws Exception {
    assertThat(run("erp db.nmon")).isZero();

    assertThat(folder.resolve("called")).hasContent(folder + "/project/crosstalk");
  }

  @Test
  void diagnose_zoneOfACase_isThatOfTheTimesThatAreShown() throws Exception {
    Files.createDirectories(folder.resolve("some-folder"));

    assertThat(run("some-folder", "--zone=Asia/Tokyo")).isZero();

    assertThat(printed("out")).isEqualTo("diagnose --zone=Asia/Tokyo some-folder");
  }

  @Test
  void diagnose_fileWithAMetricBehindItsName_isPassedOn() throws Exception {
    assertThat(run("erp db.nmon:disk.iops", "--out=my-case")).isZero();

    assertThat(printed("err")).isEqualTo("diagnose erp db.nmon:disk.iops --out=my-case");
  }

  @Test
  void diagnose_folderAmongFiles_isForImportToLeaveOut() throws Exception {
    Files.createDirectories(folder.resolve("old"));

    assertThat(run("erp db.nmon", "old", "--out=my-case")).isZero();

    assertThat(printed("err")).isEqualTo("diagnose erp db.nmon old --out=my-case");
    assertThat(printed("out")).isEqualTo("diagnose my-case");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json=-", "--zone=UTC"})
  void diagnose_fileThatIsNotThere_isRefusedWhateverTheOptions(String option) throws Exception {
    assertThat(run("erp.nmon", option)).isEqualTo(2);
    assertThat(printed("err")).contains("there is no file or folder erp.nmon");
  }

  @Test
  void diagnose_importFails_endsWithTheExitCodeOfImportAndDiagnosesNothing() throws Exception {
    assertThat(run("erp db.nmon", "--zone=refused")).isEqualTo(2);

    assertThat(printed("out")).isEmpty();
  }
}
