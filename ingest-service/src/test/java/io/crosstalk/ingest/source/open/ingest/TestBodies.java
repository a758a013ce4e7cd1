package io.crosstalk.ingest.source.open.ingest;

import org.springframework.util.unit.DataSize;

/** Gives tests of other packages access to {@link BodyMemory}. */
public final class TestBodies {
  private TestBodies() {}

  /** Creates a share of memory that is sufficient for one body. */
  public static BodyMemory.Share memory() {
    return memory(DataSize.ofMegabytes(100)).share();
  }

  /** Creates a memory limit for all bodies together. */
  public static BodyMemory memory(DataSize size) {
    return memory(size, size);
  }

  static BodyMemory memory(DataSize body, DataSize all) {
    return new BodyMemory(new OpenProperties(body, all, 1, 1));
  }
}
