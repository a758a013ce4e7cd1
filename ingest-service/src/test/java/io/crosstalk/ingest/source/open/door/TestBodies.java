package io.crosstalk.ingest.source.open.door;

import org.springframework.util.unit.DataSize;

/** Memory for bodies in tests of other packages. */
public final class TestBodies {
  private TestBodies() {}

  /** Enough for one body. */
  public static BodyMemory.Share memory() {
    return memory(DataSize.ofMegabytes(100)).share();
  }

  /** So much for all. */
  public static BodyMemory memory(DataSize size) {
    return memory(size, size);
  }

  static BodyMemory memory(DataSize body, DataSize all) {
    return new BodyMemory(new OpenProperties(body, all, 1, 1));
  }
}
