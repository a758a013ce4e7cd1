package io.crosstalk.ingest.source.open.ingest;

import org.springframework.util.unit.DataSize;

/** Access to the memory of bodies for tests of other packages. */
public final class TestBodies {
  private TestBodies() {}

  /** Memory that is sufficient for one body. */
  public static BodyMemory.Share memory() {
    return memory(DataSize.ofMegabytes(100)).share();
  }

  /** Memory of this size for all bodies. */
  public static BodyMemory memory(DataSize size) {
    return memory(size, size);
  }

  static BodyMemory memory(DataSize body, DataSize all) {
    return new BodyMemory(new OpenProperties(body, all, 1, 1));
  }
}
