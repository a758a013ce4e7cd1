package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the launcher script in an unpacked release: a folder without sources, on a machine with a
 * JVM and without a JDK. The JVM is a program that prints its arguments.
 */
class ReleaseScriptTest {
  @TempDir private Path folder;
  private Path release;

  @BeforeEach
  void unpack() throws IOException {
    Path jvm = Files.createDirectories(folder.resolve("jvm").resolve("bin"));
    Files.writeString(jvm.resolveSibling("release"), "JAVA_VERSION=\"25.0.1\"\n");
    Path java = Files.writeString(jvm.resolve("java"), "#!/bin/sh\necho \"$*\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    release = Files.createDirectories(folder.resolve("release"));
    Files.copy(Path.of("..", "..", "crosstalk"), release.resolve("crosstalk"));
    Path texts = Files.createDirectories(release.resolve("help"));
    for (String text : List.of("crosstalk", "up", "import", "service", "test")) {
      Files.copy(Path.of("..", "help", text + ".txt"), texts.resolve(text + ".txt"));
    }
    Path programs = Files.createDirectories(release.resolve("programs"));
    Files.createFile(programs.resolve("rules-service.jar"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"up --detach", "--version"})
  void command_ofThePlatform_runsTheProgramOfTheRelease(String arguments) throws Exception {
    assertThat(run(arguments.split(" "))).isZero();

    assertThat(printed())
        .contains("-Dcrosstalk.home=" + release)
        .endsWith("-jar " + release.resolve("programs/crosstalk-local.jar") + " " + arguments);
  }

  @Test
  void tool_runsTheProgramOfTheRelease() throws Exception {
    assertThat(run("import", "a.nmon")).isZero();

    assertThat(printed())
        .endsWith("-jar " + release.resolve("programs/ingest-service.jar") + " import a.nmon");
  }

  @Test
  void service_runsWithTheSettingsOfTheInstallation() throws Exception {
    assertThat(run("service", "rules-service", "--server.port=9000")).isZero();

    assertThat(printed())
        .startsWith("@" + release.resolve("config/jvm.options"))
        .contains(
            "-jar " + release.resolve("programs/rules-service.jar"),
            "--spring.profiles.include=rules-service",
            "file:" + release.resolve("config/installed.yaml"),
            "optional:file:/etc/crosstalk/crosstalk.yaml")
        .endsWith("--server.port=9000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"service", "service crosstalk-local", "service ../rules-service"})
  void service_unknownName_isRefused(String arguments) throws Exception {
    assertThat(run(arguments.split(" "))).isEqualTo(2);

    assertThat(printed()).contains("there is no service", "crosstalk help service");
  }

  @Test
  void command_forDevelopment_isRefused() throws Exception {
    assertThat(run("test")).isEqualTo(2);

    assertThat(printed()).contains("'test' is for development", "needs the sources");
  }

  private int run(String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("bash", release.resolve("crosstalk").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", folder.resolve("jvm").toString());
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
    Process script = builder.start();
    assertThat(script.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return script.exitValue();
  }

  private String printed() throws IOException {
    return Files.readString(folder.resolve("out")).strip();
  }
}
