package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceProgramTest {
  @TempDir private Path home;
  private Path unpacked;

  @BeforeEach
  void dataFolder() {
    unpacked = home.resolve("data");
  }

  @Test
  void prepare_executableJarOfTheSources_isUnpackedWithItsLibrariesBeside() throws IOException {
    jar("rules-service/target/rules-service.jar", "BOOT-INF/classes/a.txt", "BOOT-INF/lib/b.jar");

    ServiceProgram program = program();
    program.prepare();

    assertThat(program.jar()).isEqualTo(unpacked.resolve("rules-service.jar"));
    assertThat(unpacked.resolve("lib").resolve("b.jar")).exists();
    try (JarFile jar = new JarFile(program.jar().toFile())) {
      assertThat(jar.getEntry("a.txt")).isNotNull();
    }
  }

  @Test
  void prepare_jarOfARelease_isUsedWhereItIs() throws IOException {
    jar("rules-service/target/rules-service.jar", "BOOT-INF/classes/a.txt");
    jar("programs/rules-service.jar", "a.txt");
    jar("programs/lib/b.jar", "b.txt");

    ServiceProgram program = program();
    program.prepare();

    assertThat(program.jar()).isEqualTo(home.resolve("programs").resolve("rules-service.jar"));
    assertThat(unpacked).doesNotExist();
  }

  private ServiceProgram program() {
    return new ServiceProgram(new Installation(home).jar(Component.RULES), unpacked);
  }

  private void jar(String name, String... entries) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    manifest.getMainAttributes().putValue("Start-Class", "Main");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (String entry : List.of(entries)) {
        jar.putNextEntry(new JarEntry(entry));
      }
    }
  }
}
