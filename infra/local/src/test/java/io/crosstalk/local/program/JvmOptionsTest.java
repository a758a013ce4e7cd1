package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the options of the components' JVMs, and how options from the environment change them. */
class JvmOptionsTest {
  private static final String NAME = "CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE";

  @TempDir private Path folder;

  @Test
  void of_heapSizeInEnvironment_replacesDefaultHeapSizes() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Xmx512m -Da=b")))
        .endsWith("-Xmx512m", "-Da=b")
        .noneMatch(option -> option.startsWith("-Xms") || option.contains("NewSize"));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POSTGRES")
  void of_component_hasSizesOfReadme(Component component) throws IOException {
    String sizes =
        JvmOptions.of(component, Map.of()).stream()
            .filter(option -> option.matches("-Xm[sx].*|-XX:(NewSize|SurvivorRatio)=.*"))
            .collect(Collectors.joining(" "));

    assertThat(Path.of("README.md"))
        .content()
        .contains("| " + component.label() + " | `" + sizes + "` |");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POSTGRES")
  void of_component_exitsOnOutOfMemoryError(Component component) {
    assertThat(JvmOptions.of(component, Map.of())).contains("-XX:+ExitOnOutOfMemoryError");
  }

  @Test
  void classArchive_secondStartOfAProgram_isUsedUntilTheProgramChanges() throws Exception {
    Path program = fileOf("program.jar", 2);
    Path archive = fileOf("programs/kafka.jsa", 1);
    assertThat(options(program)).as("first start").isEmpty();
    assertThat(archive).as("of an older program").doesNotExist();

    fileOf("logs/kafka.log", 3);
    assertThat(options(program))
        .containsExactly("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive);

    fileOf("program.jar", 4);
    assertThat(options(program)).as("first start of a changed program").isEmpty();
  }

  private List<String> options(Path program) throws IOException {
    return JvmOptions.classArchive(new DataDirectory(folder), Component.KAFKA, program);
  }

  private Path fileOf(String name, int second) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    return Files.setLastModifiedTime(file, FileTime.from(second, TimeUnit.SECONDS));
  }

  @Test
  void of_otherOptionsInEnvironment_comeLast() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Da=b")))
        .contains("-Xmx1g")
        .endsWith("-Da=b");
  }
}
