package io.crosstalk.access;

import java.time.InstantSource;

/** Wall clock by which access tokens expire. */
final class AccessClock {
  static final InstantSource SYSTEM = InstantSource.system();

  private AccessClock() {}
}
