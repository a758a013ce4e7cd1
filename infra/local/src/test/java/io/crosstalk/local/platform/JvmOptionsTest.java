package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The options of the JVMs and those of the environment. */
class JvmOptionsTest {
  private static final String NAME = "CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE";

  @Test
  void aHeapOfTheEnvironment_replacesAllOwnSizes() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Xmx512m -Da=b")))
        .endsWith("-Xmx512m", "-Da=b")
        .noneMatch(option -> option.startsWith("-Xms") || option.contains("NewSize"));
  }

  @Test
  void otherOptionsOfTheEnvironment_comeLast() {
    assertThat(JvmOptions.of(Component.CORRELATION, Map.of(NAME, "-Da=b")))
        .contains("-Xmx1g")
        .endsWith("-Da=b");
  }
}
