package io.crosstalk.event;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Version of Crosstalk and the Git commit that it was built from. Spring Boot shows the same file
 * at {@code /actuator/info}.
 *
 * @param commit first digits of the commit; {@code development} outside a release
 */
public record BuildVersion(String version, String commit) {
  private static final String RESOURCE = "/META-INF/build-info.properties";
  private static final String UNKNOWN = "unknown";

  /** Version of the running program; {@code unknown} when its classes do not come from a build. */
  public static BuildVersion current() {
    Properties build = new Properties();
    try (InputStream in = BuildVersion.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        build.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new BuildVersion(
        build.getProperty("build.version", UNKNOWN), build.getProperty("build.commit", UNKNOWN));
  }

  /** Version and commit, such as {@code 0.1.0 (6fbd62a58c1e)}. */
  @Override
  public String toString() {
    return version + " (" + commit + ")";
  }
}
