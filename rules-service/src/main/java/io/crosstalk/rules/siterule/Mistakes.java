package io.crosstalk.rules.siterule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mistakes of one rule, so that one check reports all of them; the first ones of very many. */
final class Mistakes {
  private final List<RuleException> found = new ArrayList<>();

  /** Reads a part of a rule. */
  @FunctionalInterface
  interface Step<T> {
    T read() throws RuleException;
  }

  /** Checks a part of a rule. */
  @FunctionalInterface
  interface Check {
    void run() throws RuleException;
  }

  /** Reads a value of an item. */
  @FunctionalInterface
  interface ItemStep<T> {
    T read(RuleFields.Item item) throws RuleException;
  }

  /** Reads a part of a rule; empty when it has a mistake. */
  <T> Optional<T> read(Step<T> step) {
    try {
      return Optional.of(step.read());
    } catch (RuleException e) {
      found.addAll(e.all());
      return Optional.empty();
    }
  }

  void check(Check check) {
    try {
      check.run();
    } catch (RuleException e) {
      found.addAll(e.all());
    }
  }

  /** Reads each item of a list. */
  static <T> List<T> each(List<RuleFields.Item> items, ItemStep<T> step) throws RuleException {
    Mistakes mistakes = new Mistakes();
    List<T> values = new ArrayList<>();
    for (RuleFields.Item item : items) {
      mistakes.read(() -> step.read(item)).ifPresent(values::add);
    }
    mistakes.require();
    return values;
  }

  /**
   * Requires that there is no mistake.
   *
   * @throws RuleException the first mistake, with the others
   */
  void require() throws RuleException {
    if (!found.isEmpty()) {
      throw RuleException.of(found);
    }
  }
}
