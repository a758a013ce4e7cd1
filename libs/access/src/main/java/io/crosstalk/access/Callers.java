package io.crosstalk.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks up the roles of callers, for listeners that do not use HTTP. */
@FunctionalInterface
public interface Callers {

  /**
   * Roles of a caller.
   *
   * @param authorization {@code Bearer <token>}; null when nothing was sent
   * @return the roles of the token, and the roles whose rights these contain; empty when the token
   *     is not known
   */
  Set<Role> roles(@Nullable String authorization);
}
