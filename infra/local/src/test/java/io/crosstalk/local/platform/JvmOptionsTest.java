package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The options of the JVMs and those of the environment. */
class JvmOptionsTest {
  private static final String NAME = "CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE";

  @Test
  void heapOfTheEnvironment_replacesAllOwnSizes() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Xmx512m -Da=b")))
        .endsWith("-Xmx512m", "-Da=b")
        .noneMatch(option -> option.startsWith("-Xms") || option.contains("NewSize"));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POSTGRES")
  void sizes_areThoseOfTheReadme(Component component) throws IOException {
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
  void eachJvm_endsAtAnOutOfMemoryError(Component component) {
    assertThat(JvmOptions.of(component, Map.of())).contains("-XX:+ExitOnOutOfMemoryError");
  }

  @Test
  void otherOptionsOfTheEnvironment_comeLast() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Da=b")))
        .contains("-Xmx1g")
        .endsWith("-Da=b");
  }
}
