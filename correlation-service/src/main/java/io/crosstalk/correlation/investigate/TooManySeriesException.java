package io.crosstalk.correlation.investigate;

/** More is asked than fits into memory; the message says what to do. */
public final class TooManySeriesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManySeriesException(long asked, int most) {
    super(
        "%d series are kept, and at most %d can be compared at once: name a resource, then only those around it are compared."
            .formatted(asked, most));
  }
}
