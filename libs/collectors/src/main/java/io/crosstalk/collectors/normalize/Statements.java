package io.crosstalk.collectors.normalize;

import java.net.InetAddress;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Statements that a device makes in several fields about one quantity of a packet, a flow or a
 * counter. They are added in the order of preference: the first one that is not empty is believed,
 * and an empty one (0, an unspecified address) only if no other statement is made. Two statements
 * that are not empty and differ are a disagreement, which an operator has to know.
 */
public final class Statements<T> {
  /** Share of the larger of two amounts up to which they agree. */
  private static final double TOLERANCE = 0.1;

  private final Predicate<T> isEmpty;
  private final BiPredicate<T, T> agree;
  private @Nullable String field;
  private @Nullable T value;
  private @Nullable String doubted;

  private Statements(Predicate<T> isEmpty, BiPredicate<T, T> agree) {
    this.isEmpty = isEmpty;
    this.agree = agree;
  }

  /**
   * Creates a set of statements about any quantity.
   *
   * @param isEmpty whether a value states nothing
   * @param agree whether two values that are not empty mean the same
   */
  public static <T> Statements<T> of(Predicate<T> isEmpty, BiPredicate<T, T> agree) {
    return new Statements<>(isEmpty, agree);
  }

  /**
   * Creates a set of statements about an amount or a rate. Amounts that differ by at most a tenth
   * agree; NaN is not empty and agrees with all: the field is there, and its amount unknown.
   *
   * @param slack difference up to which two amounts agree in any case, in their unit
   */
  public static Statements<Double> ofAmounts(double slack) {
    return of(amount -> amount == 0, (one, other) -> agree(one, other, slack));
  }

  /** Returns whether two amounts agree; parameter and rule as for {@link #ofAmounts}. */
  public static boolean agree(double one, double other, double slack) {
    return !(Math.abs(one - other) > Math.max(slack, TOLERANCE * Math.max(one, other)));
  }

  /** Creates a set of statements about an address; 0.0.0.0 and :: are empty. */
  public static Statements<InetAddress> ofAddresses() {
    return of(InetAddress::isAnyLocalAddress, InetAddress::equals);
  }

  /**
   * Adds a statement, less preferred than those before it.
   *
   * @param name name of the field, for messages
   * @param statement null if the device does not have the field
   */
  public Statements<T> add(String name, @Nullable T statement) {
    if (statement == null) {
      return this;
    }
    if (value == null || (isEmpty.test(value) && !isEmpty.test(statement))) {
      field = name;
      value = statement;
    } else if (doubted == null && !isEmpty.test(statement) && !agree.test(value, statement)) {
      doubted = name;
    }
    return this;
  }

  /** Returns the value that is believed; null if no statement was made. */
  public @Nullable T believed() {
    return value;
  }

  /** Returns the disagreement of two fields as text for an operator; null if there is none. */
  public @Nullable String disagreement() {
    return doubted == null
        ? null
        : "%s and %s disagree: %s is believed".formatted(field, doubted, field);
  }
}
