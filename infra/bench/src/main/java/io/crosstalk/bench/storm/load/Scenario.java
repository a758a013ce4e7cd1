package io.crosstalk.bench.storm.load;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Scenarios of the storm benchmark, with their default sizes. */
public enum Scenario {
  ONE_ARRAY("a", "one array, degraded by one of its machines", 2_500, 60),
  MANY_TROUBLES("b", "independent troubles", 10_000, 120),
  ONE_DATASTORE("c", "one datastore, degraded by one of its machines", 3_000, 20);

  private final String letter;
  private final String label;
  private final int machines;
  private final int minutes;

  Scenario(String letter, String label, int machines, int minutes) {
    this.letter = letter;
    this.label = label;
    this.machines = machines;
    this.minutes = minutes;
  }

  /** Letter that names the scenario on the command line. */
  public String letter() {
    return letter;
  }

  public String label() {
    return label;
  }

  /** Default number of machines. */
  public int machines() {
    return machines;
  }

  /** Default duration of the storm, minutes. */
  public int minutes() {
    return minutes;
  }

  /**
   * Returns the scenario with a letter.
   *
   * @throws IllegalArgumentException when there is no such scenario; the message lists all letters
   */
  public static Scenario of(String letter) {
    return Arrays.stream(values())
        .filter(each -> each.letter.equals(letter))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no scenario '%s'; use one of %s"
                        .formatted(letter, String.join(", ", letters()))));
  }

  private static List<String> letters() {
    return Arrays.stream(values()).map(Scenario::letter).collect(Collectors.toList());
  }
}
