package io.crosstalk.local.platform;

import java.nio.file.Files;
import java.nio.file.Path;

/** The project's folder, with the built services in it. */
public record Installation(Path home) {
  /** Installation as the launcher script passes it. */
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

  Path jar(Component service) {
    return home.resolve(service.label()).resolve("target").resolve(service.label() + ".jar");
  }

  boolean isBuilt(Component component) {
    return switch (component) {
      case KAFKA, POSTGRES -> true;
      case INGEST, CORRELATION, RULES, GATEWAY -> Files.isRegularFile(jar(component));
    };
  }
}
