package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.token.StoredToken;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RoleTest {
  @Test
  void wireNames_equalTheRolesOfTheTokensFile() {
    assertThat(Arrays.stream(Role.values()).map(Role::wireName))
        .containsExactlyElementsOf(StoredToken.ROLES);
  }
}
