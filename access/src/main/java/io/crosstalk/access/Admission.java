package io.crosstalk.access;

/**
 * How many requests of a service's API are under way at most; a service that has such a bean
 * refuses others at once.
 *
 * @param maxRequests at least 1
 */
public record Admission(int maxRequests) {
  public Admission {
    if (maxRequests < 1) {
      throw new IllegalArgumentException("at least one request must be let in");
    }
  }
}
