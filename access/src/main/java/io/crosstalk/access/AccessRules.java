package io.crosstalk.access;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpMethod;

/**
 * Which roles may call what; each service contributes a bean of this type, or several. What no rule
 * names is left to {@link Role#ADMIN}.
 *
 * <p>Patterns are Spring's path patterns: {@code /api/v1/incidents/**}, {@code
 * /api/v1/worlds/{world}}. The first rule that fits decides.
 */
public record AccessRules(List<Rule> rules) {

  /** Who may call the paths that fit a pattern. */
  public sealed interface Rule {
    String pattern();
  }

  /** Anyone may read, without a token. */
  public record Open(String pattern) implements Rule {}

  /**
   * Only the roles named, and those that contain them, may call with this method; GET includes
   * HEAD.
   */
  public record Restricted(HttpMethod method, String pattern, Set<Role> roles) implements Rule {
    public Restricted {
      if (roles.isEmpty()) {
        throw new IllegalArgumentException("name at least one role for " + method + " " + pattern);
      }
      roles = Set.copyOf(roles);
    }
  }

  public AccessRules {
    rules = List.copyOf(rules);
  }

  public static AccessRules none() {
    return new AccessRules(List.of());
  }

  /** These rules, and GET and HEAD on the patterns for everyone. */
  public AccessRules open(String... patterns) {
    var extended = new ArrayList<>(rules);
    for (var pattern : patterns) {
      extended.add(new Open(pattern));
    }
    return new AccessRules(extended);
  }

  /** These rules, and the method on the pattern for the roles. */
  public AccessRules allow(HttpMethod method, String pattern, Role first, Role... others) {
    var extended = new ArrayList<>(rules);
    extended.add(new Restricted(method, pattern, EnumSet.of(first, others)));
    return new AccessRules(extended);
  }
}
