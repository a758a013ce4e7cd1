package io.crosstalk.collectors.probe;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.nio.file.OpenOption;
import java.util.Set;

/** Ways to avoid the file system's cache. */
enum DiskAccess {
  /**
   * Bypasses the cache, and data are on stable storage when a write returns, as databases write
   * their logs.
   */
  DIRECT("O_DIRECT and O_DSYNC"),

  /**
   * Uses the cache, and data are on stable storage when a write returns. Writes cost the same, but
   * written data are read from memory.
   */
  SYNC("O_DSYNC");

  private final String label;

  DiskAccess(String label) {
    this.label = label;
  }

  /** Name of the mode in system calls. */
  String label() {
    return label;
  }

  /** Returns whether reads come from the disk, and not from memory. */
  boolean readsTheDisk() {
    return this == DIRECT;
  }

  /**
   * Options to create a file. On Unix the file loses its name as soon as it is open, so that
   * nothing remains even if the process is killed.
   *
   * @throws UnsupportedOperationException when this Java does not support the options
   */
  Set<OpenOption> options() {
    return switch (this) {
      case DIRECT -> Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE, DSYNC, DirectOption.get());
      case SYNC -> Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE, DSYNC);
    };
  }
}
