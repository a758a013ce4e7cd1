package io.crosstalk.event.text;

/** Numbers of things in messages. */
public final class Counted {
  private Counted() {}

  /** Returns a number with its noun: {@code 1 resource}, {@code 2 resources}. */
  public static String of(long number, String singular) {
    return number + " " + singular + (number == 1 ? "" : "s");
  }
}
