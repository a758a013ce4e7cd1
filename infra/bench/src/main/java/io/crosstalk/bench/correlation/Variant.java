package io.crosstalk.bench.correlation;

import java.util.Locale;

/**
 * Programs that are compared: correlation-service, and two references that only pass records on.
 */
public enum Variant {
  COPY_LOOP,
  STATELESS,
  CORRELATION;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
