package io.crosstalk.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Role of a caller, which the access rules require; a role can contain the rights of others. */
public enum Role {
  /** All rights. */
  ADMIN,
  /** Reading everything, and editing incidents. */
  OPERATOR,
  /** Reading everything. */
  VIEWER,
  /** Sending samples, inventory and changes. */
  INGEST,
  /** Reading data of another service, by a service. */
  SERVICE;

  /** Name of the role in the tokens file. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name of this role in Spring Security. */
  public String authority() {
    return "ROLE_" + wireName();
  }

  /** This role, and the roles whose rights it contains. */
  Set<Role> contained() {
    return switch (this) {
      case ADMIN -> EnumSet.allOf(Role.class);
      case OPERATOR -> EnumSet.of(OPERATOR, VIEWER);
      case VIEWER, INGEST, SERVICE -> EnumSet.of(this);
    };
  }

  /**
   * Role of a name in the tokens file.
   *
   * @throws IllegalArgumentException when there is no such role; the message lists all roles
   */
  static Role parse(String wireName) {
    return Arrays.stream(values())
        .filter(role -> role.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no role '%s'; the roles are %s".formatted(wireName, wireNames())));
  }

  private static String wireNames() {
    return Arrays.stream(values()).map(Role::wireName).collect(Collectors.joining(", "));
  }
}
