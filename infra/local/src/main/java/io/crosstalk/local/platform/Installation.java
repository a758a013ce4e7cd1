package io.crosstalk.local.platform;

import java.nio.file.Path;

/** Folder of the project, with the paths of the built services in it. */
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

  public Path jar(Component service) {
    return home.resolve(service.label()).resolve("target").resolve(service.label() + ".jar");
  }
}
