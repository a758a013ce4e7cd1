package io.crosstalk.gateway;

import java.io.Serial;

/** Thrown when there are too many streams of events, in total or for one token. */
final class TooManyStreamsException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  TooManyStreamsException() {
    super(
        "There are as many streams as crosstalk.stream.max-streams permits, in total or for this"
            + " token. Try again later, or ask for the list of incidents.");
  }
}
