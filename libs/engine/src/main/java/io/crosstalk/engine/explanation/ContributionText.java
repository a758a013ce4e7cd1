package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
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
            .map(each -> each.cause() + Phrases.inBrackets(each.incident()))
            .distinct()
            .toList();
    String victimList = Phrases.list(shared.stream().map(Victim::resource).toList());
    return others.size() == 1
        ? Texts.of(
            "contribution.share",
            victimList,
            shared.size(),
            Phrases.list(causes),
            Texts.of("percent", Math.round(100 * others.getFirst().share())))
        : Texts.of("contribution", victimList, shared.size(), Phrases.list(causes));
  }

  private static Stream<OtherCause> others(Victim victim) {
    Contribution contribution = victim.contribution();
    return contribution == null ? Stream.empty() : contribution.others().stream();
  }
}
