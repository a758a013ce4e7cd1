package io.crosstalk.correlation.streams;

import io.crosstalk.engine.inventory.Inventories;
import java.util.Map;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Global store without content of its own. It makes Kafka Streams read the whole topic through
 * {@link InventoryProcessor} at each start, which fills the {@link Inventories}.
 */
final class InventoryStore implements StateStore {
  private final String name;
  private boolean open;

  private InventoryStore(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    StateRestoreCallback throughTheProcessor = (key, value) -> {};
    context.register(root, throughTheProcessor);
    open = true;
  }

  @Override
  public void flush() {
    // The inventories are in memory only.
  }

  @Override
  public void close() {
    open = false;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  /** Builder of the store for one topic. */
  record Builder(String name) implements StoreBuilder<InventoryStore> {
    @Override
    public StoreBuilder<InventoryStore> withCachingEnabled() {
      return this;
    }

    @Override
    public StoreBuilder<InventoryStore> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<InventoryStore> withLoggingEnabled(Map<String, String> config) {
      return this;
    }

    @Override
    public StoreBuilder<InventoryStore> withLoggingDisabled() {
      return this;
    }

    @Override
    public InventoryStore build() {
      return new InventoryStore(name);
    }

    @Override
    public Map<String, String> logConfig() {
      return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
      return false;
    }
  }
}
