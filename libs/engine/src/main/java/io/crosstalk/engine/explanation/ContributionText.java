package io.crosstalk.engine.explanation;

import io.crosstalk.event.Contribution;
import io.crosstalk.event.Contribution.OtherCause;
import io.crosstalk.event.Victim;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Text for the victims of several causes, with the other causes and their incidents. */
public final class ContributionText {
  private ContributionText() {}

  /**
   * Writes one sentence; empty without such victims.
   *
   * @param victims victims, those with a contribution among them
   */
  public static String of(Collection<Victim> victims) {
    List<Victim> shared = victims.stream().filter(each -> each.contribution() != null).toList();
    if (shared.isEmpty()) {
      return "";
    }
    List<OtherCause> others = shared.stream().flatMap(ContributionText::others).toList();
    List<String> causes =
        others.stream()
            .map(each -> "%s (%s)".formatted(each.cause(), each.incident()))
            .distinct()
            .toList();
    return "%s also slowed by %s%s."
        .formatted(
            Phrases.list(shared.stream().map(Victim::resource).toList())
                + (shared.size() == 1 ? " is" : " are"),
            Phrases.list(causes),
            others.size() == 1 ? share(others.getFirst()) : "");
  }

  private static Stream<OtherCause> others(Victim victim) {
    Contribution contribution = victim.contribution();
    return contribution == null ? Stream.empty() : contribution.others().stream();
  }

  private static String share(OtherCause other) {
    return ", which explains about %d %% of its degradation"
        .formatted(Math.round(100 * other.share()));
  }
}
