package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.Unsuitable;
import java.util.function.Supplier;

/** Draw of one domain of a cluster that cannot be used; the next one may. */
final class UnsuitableDomain extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int index;

  UnsuitableDomain(int index, Unsuitable reason) {
    super(reason.getMessage(), reason);
    this.index = index;
  }

  /** Index of the domain within its cluster. */
  int index() {
    return index;
  }

  /**
   * Runs a step of a domain.
   *
   * @throws UnsuitableDomain when the step finds the draw unsuitable
   */
  static <T> T of(int index, Supplier<T> step) {
    try {
      return step.get();
    } catch (Unsuitable e) {
      throw new UnsuitableDomain(index, e);
    }
  }

  static void of(int index, Runnable step) {
    UnsuitableDomain.<Boolean>of(
        index,
        () -> {
          step.run();
          return true;
        });
  }
}
