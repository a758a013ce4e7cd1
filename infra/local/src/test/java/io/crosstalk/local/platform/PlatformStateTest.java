package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class PlatformStateTest {
  private static final ProcessIdentity ALIVE = ProcessIdentity.of(ProcessHandle.current());
  private static final ProcessIdentity DEAD = new ProcessIdentity(ALIVE.pid(), "long ago");

  @Test
  void isRunning_readyAndEveryProcessAlive_isTrue() {
    PlatformState all = PlatformState.begun(Ports.PREFERRED, 4, null);
    for (Component component : Component.values()) {
      all = all.with(component, ALIVE);
    }

    assertThat(all.isRunning()).as("before it is ready").isFalse();
    assertThat(all.markedReady().isRunning()).isTrue();
    assertThat(all.with(Component.RULES, DEAD).markedReady().isRunning()).isFalse();
  }

  @Test
  void aliveAndDead_someProcessesEnded_splitComponents() {
    PlatformState state =
        PlatformState.begun(Ports.PREFERRED, 4, null)
            .with(Component.KAFKA, ALIVE)
            .with(Component.RULES, DEAD);

    assertThat(state.alive()).containsExactly(Component.KAFKA);
    assertThat(state.dead())
        .contains(Component.RULES, Component.GATEWAY)
        .doesNotContain(Component.KAFKA);
  }

  @Test
  void without_allComponents_isStopped() {
    PlatformState begun = PlatformState.begun(Ports.PREFERRED, 4, null);

    assertThat(
            begun
                .with(Component.KAFKA, ALIVE)
                .markedReady()
                .without(EnumSet.allOf(Component.class)))
        .isEqualTo(begun);
    assertThat(begun.isStopped()).isTrue();
  }
}
