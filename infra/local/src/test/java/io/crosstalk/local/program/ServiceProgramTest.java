package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.Installation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceProgramTest {
  private static final String SOURCES = "rules-service/target/rules-service.jar";

  @TempDir private Path home;
  private Path unpacked;

  /** Program in place of Spring Boot's, which writes what it was told to do. */
  static final class Unpacking {
    private Unpacking() {}

    static void main(String[] words) throws IOException {
      Path jar = Path.of(words[words.length - 1]).resolve("rules-service.jar");
      Files.writeString(jar, System.getProperty("jarmode") + " " + words[0]);
    }
  }

  @BeforeEach
  void dataFolder() {
    unpacked = home.resolve("data");
  }

  @Test
  void prepare_executableJarOfTheSources_isUnpackedOnceForEachBuild() throws Exception {
    jar(SOURCES);

    ServiceProgram program = program();
    program.prepare();

    assertThat(program.jar()).isEqualTo(unpacked.resolve("rules-service.jar"));
    assertThat(program.jar()).hasContent("tools extract");

    Files.writeString(program.jar(), "kept");
    program.prepare();
    assertThat(program.jar()).hasContent("kept");

    Files.setLastModifiedTime(home.resolve(SOURCES), FileTime.fromMillis(0));
    program.prepare();
    assertThat(program.jar()).hasContent("tools extract");
  }

  @Test
  void prepare_jarOfARelease_isUsedWhereItIs() throws Exception {
    jar(SOURCES);
    jar("programs/rules-service.jar");
    jar("programs/lib/b.jar");

    ServiceProgram program = program();
    program.prepare();

    assertThat(program.jar()).isEqualTo(home.resolve("programs").resolve("rules-service.jar"));
    assertThat(unpacked).doesNotExist();
  }

  @Test
  void prepare_missingJar_isNamed() {
    assertThatThrownBy(() -> program().prepare())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(SOURCES + " is missing; './mvnw -DskipTests package' builds it");
  }

  private ServiceProgram program() {
    return new ServiceProgram(new Installation(home).jar(Component.RULES), unpacked);
  }

  private void jar(String name) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    manifest.getMainAttributes().putValue("Main-Class", Unpacking.class.getName());
    String program = Unpacking.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
        InputStream content = ServiceProgramTest.class.getResourceAsStream("/" + program)) {
      jar.putNextEntry(new JarEntry(program));
      content.transferTo(jar);
    }
  }
}
