package io.crosstalk.collectors.probe;

import java.nio.file.OpenOption;
import java.util.Arrays;

/**
 * The option {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}. It is documented, but in the
 * module {@code jdk.unsupported}: the compiler warns of its name, which can't be switched off, and
 * not every Java has it.
 */
final class DirectOption {
  private static final String OPTIONS = "com.sun.nio.file.ExtendedOpenOption";

  private DirectOption() {}

  /**
   * Finds the option.
   *
   * @throws UnsupportedOperationException when this Java does not have it
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
