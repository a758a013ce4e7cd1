package io.crosstalk.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells who calls, for listeners that do not speak HTTP. */
@FunctionalInterface
public interface Callers {

  /**
   * What a caller may do.
   *
   * @param authorization {@code Bearer <token>}; null when nothing was sent
   * @return the roles, and those whose rights they contain; empty when the token is not known
   */
  Set<Role> roles(@Nullable String authorization);
}
