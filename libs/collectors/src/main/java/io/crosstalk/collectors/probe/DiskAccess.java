package io.crosstalk.collectors.probe;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.nio.file.OpenOption;
import java.util.Arrays;
import java.util.Set;

/**
 * Mode in which the probe's file is opened, so that accesses reach the disk and not only the file
 * system's cache.
 */
enum DiskAccess {
  /**
   * Bypasses the cache; when a write returns, its data are on stable storage. Databases write their
   * logs in this mode.
   */
  DIRECT("O_DIRECT and O_DSYNC"),

  /**
   * Writes through the cache; when a write returns, its data are on stable storage. Writes take as
   * long as without the cache, but reads would come from memory and are not measured.
   */
  SYNC("O_DSYNC");

  private static final String OPTIONS = "com.sun.nio.file.ExtendedOpenOption";

  private final String label;

  DiskAccess(String label) {
    this.label = label;
  }

  /** Returns the name of the mode, as the flags of the system call {@code open}. */
  String label() {
    return label;
  }

  /** Returns whether reads in this mode come from the disk, and not from memory. */
  boolean readsTheDisk() {
    return this == DIRECT;
  }

  /**
   * Returns the options to create the probe's file in this mode. On Unix, the directory entry is
   * removed as soon as the file is open, so that nothing remains even if the process is killed.
   *
   * @throws UnsupportedOperationException when this Java runtime does not support the mode
   */
  Set<OpenOption> options() {
    return switch (this) {
      case DIRECT -> Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE, DSYNC, direct());
      case SYNC -> Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE, DSYNC);
    };
  }

  /**
   * Returns {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}, the option to open a file without
   * the operating system's cache. The option is found by reflection, because it is in the module
   * {@code jdk.unsupported}: the compiler warns about its name, and not every Java runtime has it.
   *
   * @throws UnsupportedOperationException when this Java runtime does not have the option
   */
  private static OpenOption direct() {
    try {
      return Arrays.stream(Class.forName(OPTIONS).asSubclass(OpenOption.class).getEnumConstants())
          .filter(option -> option.toString().equals("DIRECT"))
          .findFirst()
          .orElseThrow(UnsupportedOperationException::new);
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException(e);
    }
  }
}
