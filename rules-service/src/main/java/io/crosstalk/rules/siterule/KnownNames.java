package io.crosstalk.rules.siterule;

import io.crosstalk.event.text.NearestWord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Names of teams and resources that the site has now.
 *
 * @param teams teams of the owners and of the inventory; empty when they are not known
 * @param resources resources of the owners and of the inventory; empty when they are not known
 */
public record KnownNames(Set<String> teams, Set<String> resources) {

  /**
   * A name that is not known.
   *
   * @param problem the statement that it is not known
   * @param hint the similar name, or when it will be known
   */
  public record Unknown(String problem, String hint) {}

  /** Warnings about the names of a rule that are not known, each at its first line. */
  public List<RuleWarning> warnings(List<Mention> mentions) {
    return mentions.stream()
        .flatMap(
            each ->
                find(each).stream()
                    .map(
                        unknown -> new RuleWarning(each.line(), unknown.problem(), unknown.hint())))
        .distinct()
        .toList();
  }

  private Optional<Unknown> find(Mention mention) {
    return switch (mention.kind()) {
      case TEAM -> unknownTeam(mention.name());
      case RESOURCE -> unknown("resource", mention.name(), resources);
    };
  }

  /** Statement that there is no such team; empty for a known one. */
  public Optional<Unknown> unknownTeam(String name) {
    return unknown("team", name, teams);
  }

  private static Optional<Unknown> unknown(String kind, String name, Set<String> known) {
    if (known.isEmpty() || known.contains(name)) {
      return Optional.empty();
    }
    return Optional.of(
        new Unknown(
            "neither the owners nor the inventory have the %s '%s'".formatted(kind, name),
            NearestWord.of(name, known)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("check its spelling, or add it there")));
  }
}
