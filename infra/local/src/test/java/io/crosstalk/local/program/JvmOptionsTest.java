package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the options of the components' JVMs, and how options from the environment change them. */
class JvmOptionsTest {
  private static final String NAME = "CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE";

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
  void of_otherOptionsInEnvironment_comeLast() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Da=b")))
        .contains("-Xmx1g")
        .endsWith("-Da=b");
  }
}
