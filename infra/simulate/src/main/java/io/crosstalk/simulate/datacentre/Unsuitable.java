package io.crosstalk.simulate.datacentre;

/**
 * Thrown when a randomly drawn case does not fulfil the conditions of its kind; the generator then
 * draws another one.
 */
final class Unsuitable extends RuntimeException {
  private static final long serialVersionUID = 1;

  Unsuitable(String reason) {
    super(reason);
  }
}
