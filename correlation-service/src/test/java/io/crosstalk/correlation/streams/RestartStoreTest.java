package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RestartStoreTest {
  private static final byte[] BEFORE = {1};
  private static final byte[] AFTER = {2};

  private final JournalStore store = JournalStore.builder("test").withLoggingDisabled().build();

  @BeforeEach
  void begin() {
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    store.put("R/live/vcenter\0vm-1", BEFORE);
    store.put("T/live/vcenter", BEFORE);
  }

  @Test
  void whatWasRestoredIsThereUntilTheOwnerHasReadIt() {
    assertThat(store.scan("R/")).extracting(entry -> entry.value).containsExactly(BEFORE);

    store.settle();

    assertThat(store.scan("R/")).isEmpty();
    assertThat(store.scan("T/")).containsExactly(KeyValue.pair("T/live/vcenter", BEFORE));
  }

  @Test
  void whatIsWrittenForTheNextRestartTakesNoRoom() {
    store.settle();

    store.put("R/live/vcenter\0vm-1", AFTER);
    store.put("C/live/vcenter\0vm-1/0", AFTER);
    store.put("T/live/vcenter", AFTER);

    assertThat(store.scan("R/")).isEmpty();
    assertThat(store.scan("C/")).isEmpty();
    assertThat(store.scan("T/")).containsExactly(KeyValue.pair("T/live/vcenter", AFTER));
  }

  @Test
  void nobodyReadsByMistakeWhatIsNoLongerThere() {
    store.settle();

    assertThatThrownBy(() -> store.get("C/live/vcenter\0vm-1/0"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("only be read after a restart");
  }

  @Test
  void afterAnotherRestartItIsReadAgain() {
    store.settle();
    store.close();

    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    store.put("R/live/vcenter\0vm-1", AFTER);

    assertThat(store.scan("R/")).extracting(entry -> entry.value).containsExactly(AFTER);
  }
}
