package io.crosstalk.rules.siterule;

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

  Optional<RuleWarning> warning(Mention mention) {
    return switch (mention) {
      case Mention.Team team -> warning(teams, team);
      case Mention.Resource resource -> warning(resources, resource);
      case Mention.Word word -> lack(word) ? Optional.of(word.warning()) : Optional.empty();
    };
  }

  private static Optional<RuleWarning> warning(NameSet names, Mention mention) {
    return names
        .unknown(mention.name())
        .map(unknown -> new RuleWarning(mention.line(), unknown.problem(), unknown.hint()));
  }
}
