package io.crosstalk.rules.privacy;

import io.crosstalk.engine.text.Language;
import io.crosstalk.engine.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the new assignee in a comment on a change of a ticket. Comments of all languages are
 * recognised, because the language of the site may have been another one when they were written.
 */
final class AssigneeText {
  private static final String TEAM = "\u0001";
  private static final String TICKET = "\u0002";
  private static final String NAME = "\u0003";

  private static final List<Pattern> PATTERNS =
      Language.codes().stream()
          .map(Language::of)
          .flatMap(language -> language.during(AssigneeText::templates).stream())
          .map(AssigneeText::pattern)
          .toList();

  private AssigneeText() {}

  /** The assignee that a comment names; empty for another comment. */
  static Optional<String> assigneeIn(String text) {
    return PATTERNS.stream()
        .map(pattern -> pattern.matcher(text))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  /** The comments in the current language: that of a child ticket begins with its team. */
  private static List<String> templates() {
    String assigned = Texts.of("ticket.assigned", TICKET, NAME);
    return List.of(Texts.of("child.comment", TEAM, assigned), assigned);
  }

  private static Pattern pattern(String template) {
    return Pattern.compile(
        Pattern.quote(template)
            .replace(TEAM, "\\E.+\\Q")
            .replace(TICKET, "\\E\\S+\\Q")
            .replace(NAME, "\\E(.+)\\Q"));
  }
}
