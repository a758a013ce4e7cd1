package io.crosstalk.ingest.source.probe;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.nio.file.OpenOption;
import java.util.Set;

/** How the file system's cache is avoided. */
enum Access {
  /** Past the cache, and on stable storage when a write returns: as databases write their logs. */
  DIRECT("O_DIRECT and O_DSYNC"),

  /**
   * Through the cache, and on stable storage when a write returns: writes cost the same, but what
   * was written is read from memory.
   */
  SYNC("O_DSYNC");

  private final String label;

  Access(String label) {
    this.label = label;
  }

  /** As the system calls name it. */
  String label() {
    return label;
  }

  /** Whether reads come from the disk, and not from memory. */
  boolean readsTheDisk() {
    return this == DIRECT;
  }

  /**
   * For a new file. On Unix the file loses its name as soon as it is open, so that nothing is left
   * behind even by a process that is killed.
   *
   * @throws UnsupportedOperationException when this Java can't
   */
  Set<OpenOption> options() {
    return switch (this) {
      case DIRECT -> Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE, DSYNC, DirectOption.get());
      case SYNC -> Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE, DSYNC);
    };
  }
}
