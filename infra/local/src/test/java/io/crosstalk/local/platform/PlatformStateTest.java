package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlatformStateTest {
  private static final ProcessIdentity ALIVE = ProcessIdentity.of(ProcessHandle.current());
  private static final ProcessIdentity DEAD = new ProcessIdentity(ALIVE.pid(), "long ago");

  @Test
  void aliveAndDead_someProcessesEnded_splitComponents() {
    PlatformState state =
        PlatformState.begun(Ports.PREFERRED, null)
            .with(Component.KAFKA, ALIVE)
            .with(Component.RULES, DEAD);

    assertThat(state.alive()).containsExactly(Component.KAFKA);
    assertThat(state.dead())
        .contains(Component.RULES, Component.GATEWAY)
        .doesNotContain(Component.KAFKA);
  }

  @Test
  void stopped_hasTheFormerPortsAndNoProcess() {
    PlatformState begun = PlatformState.begun(Ports.PREFERRED, null);

    assertThat(begun.with(Component.KAFKA, ALIVE).stopped()).isEqualTo(begun);
    assertThat(begun.isStopped()).isTrue();
  }
}
