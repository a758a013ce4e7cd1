package io.crosstalk.collectors;

/** Reports settings of a source that are not usable. */
public final class InvalidSourceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String property;

  /**
   * Creates the exception.
   *
   * @param property the setting's name in the file
   * @param message what is wrong with it and what would be right
   */
  public InvalidSourceException(String property, String message) {
    super(message);
    this.property = property;
  }

  public String property() {
    return property;
  }
}
