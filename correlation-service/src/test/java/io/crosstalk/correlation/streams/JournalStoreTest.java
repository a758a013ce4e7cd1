package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StateVersionException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class JournalStoreTest {
  private static final int VERSION_AT = 1;
  private static final byte VERSION_OF_ANOTHER_RELEASE = 99;

  @Test
  void replay_journalOfThisRelease_returnsItsEntries() {
    StageStore.Entry block = writtenBlock();
    List<Long> replayed = new ArrayList<>();

    JournalStore store = open();
    store.put(block.key(), block.value());
    store.replay((number, key, value) -> replayed.add(number));

    assertThat(replayed).containsExactly(0L);
  }

  @Test
  void replay_journalOfAnotherRelease_isRejected() {
    StageStore.Entry block = writtenBlock();
    byte[] other = block.value().clone();
    other[VERSION_AT] = VERSION_OF_ANOTHER_RELEASE;

    JournalStore store = open();
    store.put(block.key(), other);

    assertThatThrownBy(() -> store.replay((number, key, value) -> {}))
        .isInstanceOf(StateVersionException.class)
        .hasMessageContainingAll("of version 99", "reset the state", "README.md");
  }

  private static StageStore.Entry writtenBlock() {
    JournalStore store = open();
    store.append("live/vm-1".getBytes(StandardCharsets.UTF_8), new byte[] {1});
    store.flushCache();
    return store.scan("J/").getFirst();
  }

  private static JournalStore open() {
    JournalStore store = JournalStore.builder("journal").withLoggingDisabled().build();
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    return store;
  }
}
