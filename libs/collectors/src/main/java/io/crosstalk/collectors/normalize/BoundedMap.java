package io.crosstalk.collectors.normalize;

import java.util.LinkedHashMap;
import java.util.Map;

/** Map with a maximum number of entries that removes the least recently used entry. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int max;

  public BoundedMap(int max) {
    super(16, 0.75f, true);
    this.max = max;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > max;
  }
}
