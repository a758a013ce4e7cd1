package io.crosstalk.correlation.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.stage.StageStore;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RestartStoreTest {
  private static final byte[] BEFORE = {1};
  private static final byte[] AFTER = {2};
  private static final String SNAPSHOT = "R/live/vcenter\0vm-1";

  private final JournalStore store = JournalStore.builder("test").withLoggingDisabled().build();
  private final Object owner = new Object();

  @BeforeEach
  void begin() {
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    store.put(SNAPSHOT, BEFORE);
    store.put("T/live/vcenter", BEFORE);
  }

  @Test
  void scan_restoredEntries_areReadableUntilTheOwnerSettles() {
    assertThat(store.scan("R/")).extracting(StageStore.Entry::value).containsExactly(BEFORE);
    assertThat(store.wasReadBy(owner)).isFalse();

    store.settle(owner);

    assertThat(store.scan("T/")).containsExactly(new StageStore.Entry("T/live/vcenter", BEFORE));
    assertThat(store.wasReadBy(owner)).isTrue();
  }

  @Test
  void put_entryNeededOnlyAfterARestart_isNotKeptInMemory() {
    KeyValueStore<Bytes, byte[]> inner = Stores.inMemoryKeyValueStore("inner").get();
    RestartStore restart =
        (RestartStore)
            RestartStore.around(supplier(inner), key -> key.toString().startsWith("R/")).get();
    restart.init(new MockProcessorContext<>().getStateStoreContext(), restart);
    restart.put(Bytes.wrap("R/1".getBytes(UTF_8)), BEFORE);
    restart.put(Bytes.wrap("T/1".getBytes(UTF_8)), BEFORE);
    assertThat(inner.approximateNumEntries()).isEqualTo(2);

    restart.settle();
    restart.put(Bytes.wrap("R/2".getBytes(UTF_8)), AFTER);
    restart.put(Bytes.wrap("T/2".getBytes(UTF_8)), AFTER);

    assertThat(inner.approximateNumEntries()).isEqualTo(2);
    assertThat(inner.get(Bytes.wrap("T/2".getBytes(UTF_8)))).isEqualTo(AFTER);
  }

  private static KeyValueBytesStoreSupplier supplier(KeyValueStore<Bytes, byte[]> store) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return store.name();
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        return store;
      }

      @Override
      public String metricsScope() {
        return "in-memory";
      }
    };
  }

  @Test
  void get_releasedEntry_isRejected() {
    store.settle(owner);

    assertThatThrownBy(() -> store.get("C/live/vcenter\0vm-1/0"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("only be read after a restart");
    assertThatThrownBy(() -> store.scan("R/")).hasMessageContaining("after a restart");
  }

  @Test
  void wasReadBy_settledByAnotherOwner_isRejected() {
    store.settle(new Object());

    assertThatThrownBy(() -> store.wasReadBy(owner))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("to be restored");
  }

  @Test
  void scan_afterAnotherRestart_returnsTheRestoredEntries() {
    var unused = store.append(BEFORE, BEFORE);
    store.settle(owner);
    store.close();

    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    store.put(SNAPSHOT, AFTER);

    assertThat(store.wasReadBy(owner)).isFalse();
    assertThat(store.scan("R/")).extracting(StageStore.Entry::value).containsExactly(AFTER);
    assertThat(store.lastEntry()).isEqualTo(-1);
  }
}
