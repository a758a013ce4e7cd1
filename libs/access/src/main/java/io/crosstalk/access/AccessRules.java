package io.crosstalk.access;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpMethod;

/**
 * Roles that may call each path. Each service contributes one or several beans of this type; paths
 * that no rule names are left to {@link Role#ADMIN}.
 *
 * <p>Patterns are Spring's path patterns: {@code /api/v1/incidents/**}, {@code
 * /api/v1/worlds/{world}}. The first rule that fits decides.
 */
public record AccessRules(List<Rule> rules) {

  /** Access to the paths that fit a pattern. */
  public sealed interface Rule {
    String pattern();
  }

  /** Read access for everyone, without a token. */
  public record Open(String pattern) implements Rule {}

  /**
   * Access with one HTTP method for the named roles, and for roles whose rights include theirs; GET
   * includes HEAD.
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

  /** Returns these rules, followed by rules that open the patterns to everyone for GET and HEAD. */
  public AccessRules open(String... patterns) {
    var extended = new ArrayList<>(rules);
    for (var pattern : patterns) {
      extended.add(new Open(pattern));
    }
    return new AccessRules(extended);
  }

  /**
   * Returns these rules, followed by a rule that allows the method on the pattern for the roles.
   */
  public AccessRules allow(HttpMethod method, String pattern, Role first, Role... others) {
    var extended = new ArrayList<>(rules);
    extended.add(new Restricted(method, pattern, EnumSet.of(first, others)));
    return new AccessRules(extended);
  }
}
