package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a JVM uses the archive of a running program, and that a changed jar has none. */
class ClassArchiveTest {
  @TempDir Path folder;

  /** Program that ends with its input. */
  static final class Waiting {
    private Waiting() {}

    static void main() throws IOException {
      System.out.println("running");
      System.in.transferTo(System.out);
    }
  }

  @Test
  void write_runningProgram_nextStartMapsItsClassesUntilTheJarChanges() throws Exception {
    Path jar = jar();
    ClassArchive archive = new ClassArchive(folder, Component.KAFKA, jar);
    List<String> rest = List.of("-cp", jar.toString(), Waiting.class.getName());
    Path old = Files.createFile(folder.resolve("kafka-of-another-build.jsa"));
    assertThat(archive.options()).isEmpty();

    List<String> command = Commands.java(List.of("-XX:+UseSerialGC"), rest);
    Process process = running(command);
    archive.write(process.toHandle(), command);
    process.getOutputStream().close();
    assertThat(process.waitFor()).isZero();

    assertThat(archive.options()).hasSize(1);
    assertThat(old).doesNotExist();
    assertThat(loadedClasses(archive.options(), rest))
        .contains(Waiting.class.getName() + " source: shared objects file");

    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    assertThat(archive.options()).isEmpty();
  }

  @Test
  void write_dumpFails_leavesTheOldArchiveOnlyAndIsReported() throws Exception {
    Path jar = jar();
    ClassArchive archive = new ClassArchive(folder, Component.KAFKA, jar);
    Path old = Files.createFile(folder.resolve("kafka-of-another-build.jsa"));
    List<String> command = Commands.java(List.of("-XX:+NoSuchOption"), List.of());
    Process process =
        running(Commands.java(List.of(), List.of("-cp", jar.toString(), Waiting.class.getName())));

    assertThatThrownBy(() -> archive.write(process.toHandle(), command))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be written");
    process.getOutputStream().close();
    assertThat(process.waitFor()).isZero();
    assertThat(folder).isDirectoryNotContaining(each -> !List.of(jar, old).contains(each));
    assertThat(old).exists();
  }

  private static Process running(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    assertThat(process.inputReader().readLine()).isEqualTo("running");
    return process;
  }

  private static String loadedClasses(List<String> archive, List<String> rest) throws Exception {
    List<String> options = new ArrayList<>(archive);
    options.addAll(List.of("-XX:+UseSerialGC", "-Xlog:class+load"));
    Process process = new ProcessBuilder(Commands.java(options, rest)).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private Path jar() throws IOException {
    Path jar = folder.resolve("program.jar");
    String name = Waiting.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream content = ClassArchiveTest.class.getResourceAsStream("/" + name)) {
      out.putNextEntry(new JarEntry(name));
      content.transferTo(out);
    }
    return jar;
  }
}
