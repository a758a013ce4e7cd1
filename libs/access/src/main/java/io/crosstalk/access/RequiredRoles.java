package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** Roles that the access rules require for a request, for the message of a refusal. */
final class RequiredRoles {
  private final List<Requirement> requirements = new ArrayList<>();

  /** Roles for requests that fit a pattern. */
  private record Requirement(RequestMatcher matcher, Set<Role> roles) {}

  /**
   * Creates the roles of rules.
   *
   * @param rules rules in their order, of which the first one that fits decides
   */
  RequiredRoles(List<AccessRules.Rule> rules) {
    for (AccessRules.Rule rule : rules) {
      if (rule instanceof AccessRules.Restricted(var method, var pattern, var roles)) {
        add(method, pattern, roles);
        if (method.equals(HttpMethod.GET)) {
          add(HttpMethod.HEAD, pattern, roles);
        }
      }
    }
  }

  private void add(HttpMethod method, String pattern, Set<Role> roles) {
    requirements.add(
        new Requirement(
            PathPatternRequestMatcher.withDefaults().matcher(method, pattern), least(roles)));
  }

  /** Roles of people without those that only have more rights than another one of them. */
  private static Set<Role> least(Set<Role> roles) {
    Set<Role> least = EnumSet.copyOf(roles);
    if (least.size() > 1) {
      least.remove(Role.SERVICE);
    }
    least.removeIf(
        role ->
            role.contained().stream().anyMatch(other -> other != role && roles.contains(other)));
    return least;
  }

  /** Roles of which the request needs one; they are those of admins for an unknown path. */
  Set<Role> of(HttpServletRequest request) {
    return requirements.stream()
        .filter(each -> each.matcher().matches(request))
        .findFirst()
        .map(each -> new TreeSet<>(each.roles()))
        .orElseGet(() -> new TreeSet<>(Set.of(Role.ADMIN)));
  }
}
