package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folder of a platform with its data, secrets, logs and state. */
public record DataDirectory(Path root) {
  public DataDirectory {
    root = root.toAbsolutePath().normalize();
  }

  void create() {
    try {
      PrivateFiles.createFolder(root);
      for (Path folder : new Path[] {logs(), kafka(), programs(), temporary()}) {
        PrivateFiles.createFolder(folder);
      }
    } catch (IOException e) {
      throw WriteFailures.failure(root, e);
    }
  }

  boolean exists() {
    return Files.isDirectory(root);
  }

  Path logs() {
    return root.resolve("logs");
  }

  public Path log(Component component) {
    return logs().resolve(component.label() + ".log");
  }

  Path kafka() {
    return root.resolve("kafka");
  }

  /** Archive that a component's JVM writes at its first end. */
  Path sharedArchive(Component component) {
    Path folder = component == Component.KAFKA ? kafka() : programs().resolve(component.label());
    return folder.resolve("classes.jsa");
  }

  Path postgres() {
    return root.resolve("postgres");
  }

  Path databasePassword() {
    return root.resolve("postgres.password");
  }

  Path historyPassword() {
    return root.resolve("history.password");
  }

  /**
   * Copies of the services' jars, taken when the platform started, so that a build does not replace
   * them while they are used.
   */
  Path programs() {
    return root.resolve("programs");
  }

  Path temporary() {
    return root.resolve("tmp");
  }

  public Path adminToken() {
    return token("admin");
  }

  Path token(String name) {
    return root.resolve(name + ".token");
  }

  Path tokensFile() {
    return root.resolve("tokens.json");
  }

  /** Configuration of the sources that ingest-service collects from; the file is optional. */
  Path sourcesFile() {
    return root.resolve("sources.yaml");
  }

  /** Settings of the services; the file is optional. */
  Path settingsFile() {
    return root.resolve("crosstalk.yaml");
  }

  Path state() {
    return root.resolve("platform.json");
  }

  /** State of the supervision, as long as a command supervises the platform. */
  Path supervision() {
    return root.resolve("supervision.json");
  }

  Path lock() {
    return root.resolve("platform.lock");
  }
}
