package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class StatementsTest {
  private static Statements<Double> amounts(double... values) {
    Statements<Double> statements = Statements.ofAmounts(64);
    for (int i = 0; i < values.length; i++) {
      statements.add("field " + i, values[i]);
    }
    return statements;
  }

  @Test
  void believed_firstStatementEmpty_isTheFirstThatIsNotEmpty() {
    assertThat(amounts(0, 0, 700, 900).believed()).isEqualTo(700);
    assertThat(amounts(0, 0).believed()).isZero();
    assertThat(amounts().believed()).isNull();
    assertThat(Statements.ofAmounts(0).add("missing", null).add("there", 5.0).believed())
        .isEqualTo(5);
  }

  @Test
  void disagreement_namesBothFieldsAndTheOneThatIsBelieved() {
    assertThat(amounts(1000, 0, 5000).disagreement())
        .isEqualTo("field 0 and field 2 disagree: field 0 is believed");
    assertThat(amounts(0, 1000, 5000).disagreement())
        .isEqualTo("field 1 and field 2 disagree: field 1 is believed");
  }

  @Test
  void amounts_closeToEachOther_agree() {
    assertThat(amounts(1000, 1090).disagreement()).isNull();
    assertThat(amounts(10, 74).disagreement()).as("slack").isNull();
    assertThat(amounts(1000, 2000).disagreement()).isNotNull();
    assertThat(amounts(1000, 0).disagreement()).as("empty").isNull();
  }

  @Test
  void unknownAmount_isNotEmptyAndAgreesWithAll() {
    assertThat(amounts(Double.NaN, 5000).believed()).isNaN();
    assertThat(amounts(0, Double.NaN).believed()).isNaN();
    assertThat(amounts(Double.NaN, 5000).disagreement()).isNull();
    assertThat(amounts(5000, Double.NaN).disagreement()).isNull();
  }

  @Test
  void addresses_unspecified_areEmpty() {
    InetAddress none = InetAddress.ofLiteral("0.0.0.0");
    InetAddress v6 = InetAddress.ofLiteral("2001:db8::1");
    InetAddress v4 = InetAddress.ofLiteral("10.0.0.1");

    assertThat(Statements.ofAddresses().add("v4", none).add("v6", v6).believed()).isEqualTo(v6);
    assertThat(
            Statements.ofAddresses()
                .add("v4", v4)
                .add("v6", InetAddress.ofLiteral("::"))
                .disagreement())
        .isNull();
    assertThat(Statements.ofAddresses().add("v4", v4).add("v6", v6).disagreement())
        .isEqualTo("v4 and v6 disagree: v4 is believed");
  }

  @Property
  void emptyStatements_neverChangeWhatIsBelieved(
      @ForAll @Size(max = 5) List<@DoubleRange(min = 0, max = 1e12) Double> values) {
    List<Double> notEmpty = new ArrayList<>(values);
    notEmpty.removeIf(amount -> amount == 0);
    double[] padded = new double[2 * values.size()];
    for (int i = 0; i < values.size(); i++) {
      padded[2 * i + 1] = values.get(i);
    }

    double expected = notEmpty.isEmpty() ? 0 : notEmpty.getFirst();
    assertThat(Objects.requireNonNullElse(amounts(padded).believed(), 0.0)).isEqualTo(expected);
  }
}
