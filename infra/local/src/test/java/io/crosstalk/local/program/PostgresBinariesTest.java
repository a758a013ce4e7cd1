package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresBinariesTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, /postgres-linux-x86_64.txz",
    "Linux, aarch64, /postgres-linux-arm_64.txz",
    "Mac OS X, x86_64, /postgres-darwin-x86_64.txz",
    "Mac OS X, aarch64, /postgres-darwin-arm_64.txz"
  })
  void archive_supportedSystem_isKnown(String osName, String osArch, String archive) {
    assertThat(PostgresBinaries.archive(osName, osArch)).isEqualTo(archive);
  }
}
