package io.crosstalk.rules.siterule.check;

import io.crosstalk.rules.siterule.reading.Mention;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import java.util.Optional;

/** Names of teams and resources that the site has now. */
public record KnownNames(NameSet teams, NameSet resources) {

  boolean lack(Mention mention) {
    return switch (mention) {
      case Mention.Team team -> teams.lacks(team.name());
      case Mention.Resource resource -> resources.lacks(resource.name());
      case Mention.Word word -> !word.possible().contains(word.name());
    };
  }

  /**
   * Warning about a name or word that is not known.
   *
   * @param isCompared whether a similar team or resource is searched for
   */
  Optional<RuleWarning> warning(Mention mention, boolean isCompared) {
    return switch (mention) {
      case Mention.Team team -> warning(teams, team, isCompared);
      case Mention.Resource resource -> warning(resources, resource, isCompared);
      case Mention.Word word -> lack(word) ? Optional.of(word.warning()) : Optional.empty();
    };
  }

  private static Optional<RuleWarning> warning(NameSet names, Mention mention, boolean isCompared) {
    return (isCompared ? names.unknown(mention.name()) : names.unknownAlone(mention.name()))
        .map(unknown -> new RuleWarning(mention.line(), unknown.problem(), unknown.hint()));
  }
}
