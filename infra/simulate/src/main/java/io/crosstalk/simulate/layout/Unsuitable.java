package io.crosstalk.simulate.layout;

/**
 * Thrown when a randomly drawn case does not fulfil the conditions of its kind; the generator then
 * draws another one.
 */
public final class Unsuitable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Unsuitable(String reason) {
    super(reason);
  }
}
