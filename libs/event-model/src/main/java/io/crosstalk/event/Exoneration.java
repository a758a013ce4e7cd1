package io.crosstalk.event;

/** A measured reason why a resource is not the cause. */
public record Exoneration(String resource, String summary) {
  /** This reason, followed by another one about the same resource. */
  public Exoneration and(Exoneration other) {
    return new Exoneration(resource, summary + " " + other.summary);
  }
}
