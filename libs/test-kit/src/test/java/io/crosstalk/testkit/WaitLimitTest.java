package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherSessionListener;

class WaitLimitTest {
  @Test
  void launcherSessionListeners_containIt() {
    assertThat(ServiceLoader.load(LauncherSessionListener.class))
        .hasAtLeastOneElementOfType(WaitLimit.class);
  }
}
