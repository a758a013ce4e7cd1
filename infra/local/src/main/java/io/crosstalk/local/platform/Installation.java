package io.crosstalk.local.platform;

import java.nio.file.Files;
import java.nio.file.Path;

/** Folder of the sources or of an unpacked release, with the paths of the programs in it. */
public record Installation(Path home) {
  /** Installation whose folder the launcher script has passed as a system property. */
  public static Installation current() {
    return new Installation(
        Path.of(System.getProperty("crosstalk.home", "")).toAbsolutePath().normalize());
  }

  public Path cases() {
    return home.resolve("cases");
  }

  public Path defaultData() {
    return home.resolve(".crosstalk");
  }

  /**
   * Jar of a service: with all libraries in it in the sources, with them beside it in a release.
   */
  public Path jar(Component service) {
    Path released = home.resolve("programs").resolve(service.label() + ".jar");
    if (Files.exists(released)) {
      return released;
    }
    return home.resolve(service.label()).resolve("target").resolve(service.label() + ".jar");
  }
}
