package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Data folder of a platform, with the paths of its files: data, secrets, logs and state. */
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

  /**
   * Class data sharing archive of a component's JVM, which the JVM writes when it ends for the
   * first time and uses for faster starts.
   */
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

  /**
   * File with the configuration of the sources that ingest-service collects from; it may be
   * missing.
   */
  Path sourcesFile() {
    return root.resolve("sources.yaml");
  }

  /** File with settings of the services; it may be missing. */
  Path settingsFile() {
    return root.resolve("crosstalk.yaml");
  }

  Path state() {
    return root.resolve("platform.json");
  }

  /** File with the state of the supervision; it exists while a command supervises the platform. */
  Path supervision() {
    return root.resolve("supervision.json");
  }

  /** Folder of the mails that the demo's mail server has received. */
  public Path mail() {
    return root.resolve("mail");
  }

  /** File that exists while a demo runs; it has the process id and the state of the load. */
  public Path demoLoad() {
    return root.resolve("demo-load.pid");
  }

  Path lock() {
    return root.resolve("platform.lock");
  }
}
