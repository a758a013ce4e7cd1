package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Path;

/** Data folder of a platform, with the paths of its files: data, secrets, logs and state. */
public record DataDirectory(Path root) {
  public DataDirectory {
    root = root.toAbsolutePath().normalize();
  }

  public void create() {
    try {
      PrivateFiles.createFolder(root);
      for (Path folder : new Path[] {logs(), kafka(), programs(), temporary()}) {
        PrivateFiles.createFolder(folder);
      }
    } catch (IOException e) {
      throw FailureAdvice.cannotWrite(root, e);
    }
  }

  Path logs() {
    return root.resolve("logs");
  }

  public Path log(Component component) {
    return logs().resolve(component.label() + ".log");
  }

  public Path kafka() {
    return root.resolve("kafka");
  }

  public Path postgres() {
    return root.resolve("postgres");
  }

  public Path databasePassword() {
    return root.resolve("postgres.password");
  }

  public Path historyPassword() {
    return root.resolve("history.password");
  }

  /** Copies of the services' programs, which a build does not replace while they are used. */
  public Path programs() {
    return root.resolve("programs");
  }

  public Path temporary() {
    return root.resolve("tmp");
  }

  /** File with a token of the platform's own: {@code admin}, {@code service} or {@code ingest}. */
  public Path token(String name) {
    return root.resolve(name + ".token");
  }

  public Path tokensFile() {
    return root.resolve("tokens.json");
  }

  /** The user's file with settings of the services; it may be missing. */
  public Path settingsFile() {
    return root.resolve("crosstalk.yaml");
  }

  public Path state() {
    return root.resolve("platform.json");
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
