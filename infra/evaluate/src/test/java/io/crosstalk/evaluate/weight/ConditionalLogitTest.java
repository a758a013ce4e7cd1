package io.crosstalk.evaluate.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.cause.Way;
import io.crosstalk.evaluate.weight.Choice.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConditionalLogitTest {
  private static final int FIGURES = Way.FIGURES.size();

  private static Option option(String cause, double figure, boolean isRight) {
    double[] figures = new double[FIGURES];
    figures[0] = figure;
    return new Option(cause, figures, isRight);
  }

  @Test
  void probabilityOfRight_waysOfOneCause_areAveraged() {
    double[] weights = new double[FIGURES];
    Choice one = new Choice("a", List.of(option("x", 1, true), option("y", 1, false)));
    Choice two =
        new Choice("b", List.of(option("x", 1, true), option("x", 1, true), option("y", 1, false)));

    assertThat(ConditionalLogit.probabilityOfRight(one, weights)).isCloseTo(0.5, within(1e-9));
    assertThat(ConditionalLogit.probabilityOfRight(two, weights)).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void fit_choicesOfAKnownModel_findsItsWeight() {
    Random random = new Random(3);
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      double first = random.nextGaussian();
      double second = random.nextGaussian();
      double probability = 1 / (1 + Math.exp(2 * (second - first)));
      boolean isFirst = random.nextDouble() < probability;
      choices.add(
          new Choice(
              "case-" + i, List.of(option("x", first, isFirst), option("y", second, !isFirst))));
    }

    double[] fitted = new ConditionalLogit(choices, new double[FIGURES]).fit();

    assertThat(fitted[0]).isCloseTo(2, within(0.1));
    assertThat(fitted[1]).isZero();
  }
}
