package io.crosstalk.rules.web.alertmanager;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.crosstalk.rules.web.alertmanager.AlertView.Receiver;
import io.crosstalk.rules.web.request.ProblemException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Query parameters of Alertmanager's API for alerts. Unknown parameters are ignored, because tools
 * of later versions send more.
 *
 * @param receiver regular expression of the names of receivers; null for all
 */
record AlertFilter(
    List<LabelMatcher> matchers,
    boolean active,
    boolean silenced,
    boolean inhibited,
    @Nullable Pattern receiver) {

  static AlertFilter of(Map<String, List<String>> parameters) {
    return new AlertFilter(
        LabelMatcher.all(parameters.getOrDefault("filter", List.of())),
        flag(parameters, "active"),
        flag(parameters, "silenced"),
        flag(parameters, "inhibited"),
        receiver(parameters));
  }

  private static boolean flag(Map<String, List<String>> parameters, String name) {
    String value = parameters.getOrDefault(name, List.of("true")).getFirst();
    return switch (value) {
      case "true", "" -> true;
      case "false" -> false;
      default ->
          throw ProblemException.badField(
              name, "'%s' is true or false; not '%s'".formatted(name, value));
    };
  }

  private static @Nullable Pattern receiver(Map<String, List<String>> parameters) {
    String text = parameters.getOrDefault("receiver", List.of("")).getFirst();
    try {
      return text.isEmpty() ? null : Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw ProblemException.badField(
          "receiver", "failed to parse receiver param: " + e.getMessage());
    }
  }

  boolean accepts(AlertView alert) {
    boolean isSilenced = !alert.status().silencedBy().isEmpty();
    boolean isInhibited = !alert.status().inhibitedBy().isEmpty();
    return (active || isSilenced || isInhibited)
        && (silenced || !isSilenced)
        && (inhibited || !isInhibited)
        && alert.receivers().stream().anyMatch(this::accepts)
        && matchers.stream().allMatch(each -> each.holds(alert.labels()));
  }

  boolean accepts(Receiver each) {
    return receiver == null || receiver.matches(each.name());
  }
}
