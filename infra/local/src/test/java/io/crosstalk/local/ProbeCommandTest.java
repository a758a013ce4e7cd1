package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ProbeCommandTest {
  private final ProbeCommand probe = new ProbeCommand();
  private final CommandLine command = new CommandLine(probe);

  @Test
  void arguments_optionsWithSpaceOrEqualsSign_arePassedOnWithValues() {
    command.parseArgs("--clusters", "6", "disk", "--every=5m", "--compressible");

    assertThat(probe.arguments())
        .startsWith("disk")
        .containsExactlyInAnyOrder("disk", "--clusters=6", "--every=5m", "--compressible=true");
  }

  @Test
  void arguments_pathOnly_containNoOptions() {
    command.parseArgs("disk");

    assertThat(probe.arguments()).containsExactly("disk");
  }
}
