package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What another release has written is refused, and not read as something else. */
class StateVersionTest {
  private static final SeriesId SERIES = new SeriesId("live", "vcenter", "vm-1");
  private static final byte[] TRACKED = new TrackedResource(SERIES).snapshot(0);
  private static final byte[] MEMBER = new DomainMember(SERIES).snapshot(60_000);
  private static final byte[] CLOCK = new SourceClock(4).snapshot();

  @Test
  void aSnapshotOfAnotherVersionIsRefused() {
    assertRefused("of version 9", () -> tracked(StateOfAnotherRelease.of(TRACKED)));
    assertRefused("of version 9", () -> member(StateOfAnotherRelease.of(MEMBER)));
    assertRefused("of version 9", () -> SourceClock.restore(StateOfAnotherRelease.of(CLOCK)));
  }

  @Test
  void aSnapshotFromBeforeThereWereVersionsIsRefused() {
    assertRefused("without", () -> tracked(headless(TRACKED)));
    assertRefused("without", () -> member(headless(MEMBER)));
    assertRefused("without", () -> SourceClock.restore(headless(CLOCK)));
  }

  @Test
  void aBlockOfLoadsOfAnotherVersionIsRefused() {
    byte[] block =
        new LoadBlockBuilder()
            .build(new LoadBlock.Header("vcenter", 0, 1, 60_000, false))
            .getFirst();
    block[0] = 9;
    assertRefused("of version 9", () -> LoadBlock.Header.decode(block));
  }

  @Test
  void theJournalIsLivedThroughAgainUnlessAnotherReleaseHasWrittenIt() {
    JournalStore written = journal();
    written.append(bytes("live/vm-1"), bytes("samples"));
    written.flushCache();
    String block = written.scan("J/").getFirst().key;
    byte[] value = written.scan("J/").getFirst().value;

    List<Long> relived = new ArrayList<>();
    JournalStore same = journal();
    same.put(block, value);
    same.replay((number, entry) -> relived.add(number));
    assertThat(relived).containsExactly(0L);

    JournalStore other = journal();
    other.put(block, StateOfAnotherRelease.of(value));
    assertRefused("of version 9", () -> other.replay((number, entry) -> {}));
  }

  private static JournalStore journal() {
    JournalStore store = JournalStore.builder("journal").withLoggingDisabled().build();
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    return store;
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

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
