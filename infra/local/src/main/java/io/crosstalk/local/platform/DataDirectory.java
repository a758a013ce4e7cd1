package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a platform keeps its data, secrets, logs and state. */
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
      throw Unwritable.failure(root, e);
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

  /** What a component's JVM writes at its first end. */
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
   * The services' jars as they were when the platform started, so that a build does not pull them
   * away.
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

  /** What ingest-service collects, if there is such a file. */
  Path sourcesFile() {
    return root.resolve("sources.yaml");
  }

  Path state() {
    return root.resolve("platform.json");
  }

  /** The supervision's state, as long as a command supervises the platform. */
  Path supervision() {
    return root.resolve("supervision.json");
  }

  Path lock() {
    return root.resolve("platform.lock");
  }
}
