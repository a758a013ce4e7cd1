package io.crosstalk.engine.stage.series;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.SourceProgress;
import io.crosstalk.engine.stage.StateOfAnotherRelease;
import io.crosstalk.engine.stage.StateVersionException;
import io.crosstalk.engine.stage.message.DomainLists;
import io.crosstalk.engine.stage.message.DomainMember;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.LoadBlockBuilder;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Checks that state of a release with another layout is rejected and not misread. */
class StateVersionTest {
  private static final SeriesId SERIES = new SeriesId("live", "vcenter", "vm-1");
  private static final byte[] TRACKED = new TrackedResource(SERIES).snapshot(0);
  private static final byte[] MEMBER = new DomainMember(SERIES).snapshot(60_000);
  private static final byte[] WATERMARKS = new SourceProgress(4).snapshot();

  @Test
  void restore_snapshotOfAnotherVersion_isRejected() {
    assertRefused("of version 99", () -> tracked(StateOfAnotherRelease.of(TRACKED)));
    assertRefused("of version 99", () -> member(StateOfAnotherRelease.of(MEMBER)));
    assertRefused(
        "of version 99", () -> SourceProgress.restore(StateOfAnotherRelease.of(WATERMARKS)));
  }

  @Test
  void restore_snapshotWithoutVersion_isRejected() {
    assertRefused("without", () -> tracked(headless(TRACKED)));
    assertRefused("without", () -> member(headless(MEMBER)));
    assertRefused("without", () -> SourceProgress.restore(headless(WATERMARKS)));
  }

  @Test
  void decode_loadBlockOfAnotherVersion_isRejected() {
    byte[] block =
        new LoadBlockBuilder()
            .build(new LoadBlock.Header("vcenter", 0, 1, 60_000, false))
            .getFirst();
    block[0] = 13;
    assertRefused("of version 13", () -> LoadBlock.Header.decode(block));
  }

  private static void assertRefused(String how, ThrowingCallable reading) {
    assertThatThrownBy(reading)
        .isInstanceOf(StateVersionException.class)
        .hasMessageContainingAll(how, "reset the state", "README.md");
  }

  private static byte[] headless(byte[] snapshot) {
    return Arrays.copyOfRange(snapshot, 2, snapshot.length);
  }

  private static void tracked(byte[] snapshot) {
    TrackedResource.restore(SERIES, snapshot, chunk -> null);
  }

  private static void member(byte[] snapshot) {
    DomainMember.restore(SERIES, snapshot, new DomainLists(), chunk -> null);
  }
}
