package io.crosstalk.rules.notify.start;

import io.crosstalk.rules.notify.targets.UnusableSecretException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Explains a start that fails because of a notification target, and names all wrong targets. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class WrongTargetsFailureAnalyzer implements FailureAnalyzer {
  private static final String ACTION =
      "Correct the settings of each target above. The file of a secret has the secret as its only line, and the user of"
          + " the service may read it. Then start again.";

  private final Environment environment;

  WrongTargetsFailureAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    if (!isOfTarget(failure)) {
      return null;
    }
    List<String> mistakes = new ArrayList<>(WrongTargets.mistakes(Binder.get(environment)));
    causes(failure)
        .filter(WrongTargetsFailureAnalyzer::isWrongTarget)
        .map(each -> WrongTargets.mistake((BindException) each))
        .filter(mistake -> !mistakes.contains(mistake))
        .forEach(mistakes::add);
    return mistakes.isEmpty()
        ? null
        : new FailureAnalysis(String.join(System.lineSeparator(), mistakes), ACTION, failure);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, each -> each != null, Throwable::getCause);
  }

  private static boolean isWrongTarget(Throwable failure) {
    return failure instanceof BindException wrong
        && wrong.getName().toString().contains(".targets[");
  }

  private static boolean isOfTarget(Throwable failure) {
    return causes(failure)
        .anyMatch(each -> each instanceof UnusableSecretException || isWrongTarget(each));
  }
}
