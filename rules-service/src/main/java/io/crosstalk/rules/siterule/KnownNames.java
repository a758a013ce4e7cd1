package io.crosstalk.rules.siterule;

import java.util.Optional;

/** Names of teams and resources that the site has now. */
public record KnownNames(NameSet teams, NameSet resources) {

  boolean lack(Mention mention) {
    return names(mention).lacks(mention.name());
  }

  Optional<RuleWarning> warning(Mention mention) {
    return names(mention)
        .unknown(mention.name())
        .map(unknown -> new RuleWarning(mention.line(), unknown.problem(), unknown.hint()));
  }

  private NameSet names(Mention mention) {
    return switch (mention.kind()) {
      case TEAM -> teams;
      case RESOURCE -> resources;
    };
  }
}
