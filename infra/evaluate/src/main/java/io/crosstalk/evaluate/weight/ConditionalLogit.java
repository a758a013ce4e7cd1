package io.crosstalk.evaluate.weight;

import io.crosstalk.evaluate.weight.Choice.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Conditional logit with a ridge towards given weights. The ways of a cause are averaged, as the
 * engine does. The gradient is followed with shorter steps where a long one does not help.
 *
 * @see <a href="https://eml.berkeley.edu/reprints/mcfadden/zarembka.pdf">McFadden: Conditional
 *     logit analysis of qualitative choice behavior, 1974</a>
 */
final class ConditionalLogit {
  /** Strength of the ridge, for the whole of the data. */
  private static final double RIDGE = 8;

  private static final int ROUNDS = 400;
  private static final double FIRST_STEP = 0.01;
  private static final double LEAST_STEP = 1e-9;

  private final List<Choice> choices;
  private final double[] towards;

  ConditionalLogit(List<Choice> choices, double[] towards) {
    this.choices = choices;
    this.towards = towards;
  }

  /** Returns the weights with the least loss. */
  double[] fit() {
    double[] weights = towards.clone();
    double[] gradient = new double[weights.length];
    double loss = loss(weights, gradient);
    double step = FIRST_STEP;
    for (int round = 0; round < ROUNDS && step > LEAST_STEP; round++) {
      double[] next = new double[weights.length];
      for (int i = 0; i < next.length; i++) {
        next[i] = weights[i] - step * gradient[i];
      }
      double[] nextGradient = new double[weights.length];
      double nextLoss = loss(next, nextGradient);
      if (nextLoss < loss) {
        weights = next;
        gradient = nextGradient;
        loss = nextLoss;
        step *= 1.5;
      } else {
        step /= 2;
      }
    }
    return weights;
  }

  /** Returns the loss, and adds its gradient. */
  private double loss(double[] weights, double[] gradient) {
    double loss = 0;
    for (Choice choice : choices) {
      loss -= Math.log(probabilityOfRight(choice, weights, gradient));
    }
    for (int i = 0; i < weights.length; i++) {
      double off = weights[i] - towards[i];
      loss += RIDGE * off * off;
      gradient[i] += 2 * RIDGE * off;
    }
    return loss;
  }

  /** Ways of one cause: the mean of their odds, and whether it is right. */
  private static final class Cause {
    private final List<Option> ways = new ArrayList<>();
    private double odds;

    private boolean isRight() {
      return ways.getFirst().isRight();
    }
  }

  /** Probability that the model gives to the right causes of a choice. */
  static double probabilityOfRight(Choice choice, double[] weights) {
    return probabilityOfRight(choice, weights, new double[weights.length]);
  }

  private static double probabilityOfRight(Choice choice, double[] weights, double[] gradient) {
    double most =
        choice.options().stream().mapToDouble(each -> score(each, weights)).max().orElse(0);
    Map<String, Cause> causes = new LinkedHashMap<>();
    for (Option option : choice.options()) {
      causes.computeIfAbsent(option.cause(), name -> new Cause()).ways.add(option);
    }
    double all = 0;
    double right = 0;
    for (Cause cause : causes.values()) {
      cause.odds =
          cause.ways.stream().mapToDouble(each -> Math.exp(score(each, weights) - most)).sum()
              / cause.ways.size();
      all += cause.odds;
      right += cause.isRight() ? cause.odds : 0;
    }
    for (Cause cause : causes.values()) {
      double excess = cause.odds / all - (cause.isRight() ? cause.odds / right : 0);
      for (Option way : cause.ways) {
        double share =
            Math.exp(score(way, weights) - most)
                / (cause.ways.size() * Math.max(cause.odds, 1e-300));
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] += excess * share * way.figures()[i];
        }
      }
    }
    return Math.max(1e-12, right / all);
  }

  private static double score(Option option, double[] weights) {
    double score = 0;
    for (int i = 0; i < weights.length; i++) {
      score += weights[i] * option.figures()[i];
    }
    return score;
  }
}
