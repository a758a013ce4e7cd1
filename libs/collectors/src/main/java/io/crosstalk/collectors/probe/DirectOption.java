package io.crosstalk.collectors.probe;

import java.nio.file.OpenOption;
import java.util.Arrays;

/**
 * Access to {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}, the option to open a file without
 * the operating system's cache. The option is found by reflection, because it is in the module
 * {@code jdk.unsupported}: the compiler warns about its name, and not every Java runtime has it.
 */
final class DirectOption {
  private static final String OPTIONS = "com.sun.nio.file.ExtendedOpenOption";

  private DirectOption() {}

  /**
   * Returns the option.
   *
   * @throws UnsupportedOperationException when this Java runtime does not have the option
   */
  static OpenOption get() {
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
