package io.crosstalk.simulate.datacentre;

/** Draw that cannot become a case of its kind; the next one may. */
final class Unsuitable extends RuntimeException {
  private static final long serialVersionUID = 1;

  Unsuitable(String reason) {
    super(reason);
  }
}
