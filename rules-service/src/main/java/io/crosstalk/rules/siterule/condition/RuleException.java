package io.crosstalk.rules.siterule.condition;

import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlException;
import java.io.Serial;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Thrown for a rule that cannot be read: its first mistake, with the others. */
public final class RuleException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /** Most mistakes of a rule; with more, something other than the spelling is wrong. */
  public static final int MAX = 20;

  private final int line;
  private final String problem;
  private final String hint;
  private final @Nullable String field;

  /**
   * Creates the exception for a mistake that is not in one field.
   *
   * @param line line of the mistake, 1 for the first
   * @param problem the mistake
   * @param hint the correction
   */
  public RuleException(int line, String problem, String hint) {
    this(line, null, problem, hint);
  }

  /**
   * Creates the exception for a field.
   *
   * @param line line of the mistake, 1 for the first
   * @param field the field; null for a mistake that is not in one field
   * @param problem the mistake
   * @param hint the correction
   */
  public RuleException(int line, @Nullable String field, String problem, String hint) {
    super("line %d: %s; %s".formatted(line, problem, hint));
    this.line = line;
    this.field = field;
    this.problem = problem;
    this.hint = hint;
  }

  /** The mistake of a text that is not YAML. */
  public static RuleException of(YamlException failure) {
    return new RuleException(failure.line(), failure.problem(), failure.hint());
  }

  /**
   * The mistake that another rule has the same id.
   *
   * @param line line of the id
   */
  public static RuleException usedId(int line, String id) {
    return new RuleException(
        line, "id", "another rule has the id '" + id + "'", "write an id of its own");
  }

  /** The mistake that a rule names a target that is not configured. */
  public static RuleException unknownTarget(int line, String name, Collection<String> known) {
    return new RuleException(
        line,
        "targets",
        "there is no target '" + name + "'",
        known.isEmpty() ? "configure it first" : Hints.of(name, "targets", known));
  }

  /**
   * The first of several mistakes by line, which has the next ones.
   *
   * @param mistakes at least one
   */
  public static RuleException of(List<RuleException> mistakes) {
    List<RuleException> first =
        mistakes.stream().sorted(Comparator.comparingInt(RuleException::line)).limit(MAX).toList();
    RuleException head = first.getFirst();
    RuleException exception = new RuleException(head.line, head.field, head.problem, head.hint);
    first.stream().skip(1).forEach(exception::addSuppressed);
    return exception;
  }

  /** This mistake and the others in the same rule, by line. */
  public List<RuleException> all() {
    return Stream.concat(
            Stream.of(this),
            Arrays.stream(getSuppressed())
                .filter(RuleException.class::isInstance)
                .map(RuleException.class::cast))
        .sorted(Comparator.comparingInt(RuleException::line))
        .toList();
  }

  public int line() {
    return line;
  }

  /** The field with the mistake; null for a mistake that is not in one field. */
  public @Nullable String field() {
    return field;
  }

  public String problem() {
    return problem;
  }

  public String hint() {
    return hint;
  }
}
