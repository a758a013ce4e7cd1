package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what to do about a component that did not start, by known error texts in its log. */
public final class FailureAdvice {
  private record Known(String sign, String advice) {}

  private static final String OTHER_DATA =
      "run './crosstalk down' and delete the data folder (that forgets everything), or use another"
          + " with --data";

  private static final List<Known> KNOWN =
      List.of(
          new Known(
              "already in use",
              "another program has taken its port: stop that, or use --port-base N"),
          new Known(
              "no space left on device",
              "the disk is full: free some space, or use --data on another disk"),
          new Known(
              "failed to bind properties",
              "a setting has a wrong value, the log names it: correct crosstalk.yaml in the data"
                  + " folder, or the environment variable"),
          new Known(
              "outofmemoryerror",
              "its JVM had too little memory: give it a larger heap with"
                  + " CROSSTALK_JAVA_OPTS_<NAME>=-Xmx… (infra/local/README.md)"),
          new Known(
              "password authentication failed",
              "postgres.password does not fit the database: see README.md"),
          new Known("database files are incompatible", OTHER_DATA),
          new Known("of another version", OTHER_DATA),
          new Known("of another build", OTHER_DATA),
          new Known(
              "permission denied",
              "something in the data folder cannot be read: check who owns its files"));

  private FailureAdvice() {}

  public static String from(List<String> logTail, Path log) {
    return known(logTail).or(() -> LogReason.action(logTail)).orElse("read its log, " + log);
  }

  /** Advice for the first known error text in the lines; empty when no line contains one. */
  public static Optional<String> known(List<String> lines) {
    String text = String.join("\n", lines).toLowerCase(Locale.ROOT);
    return KNOWN.stream()
        .filter(known -> text.contains(known.sign()))
        .map(Known::advice)
        .findFirst();
  }

  /** Returns whether a component has reported that it cannot use the data of another build. */
  public static boolean isOfAnotherBuild(List<String> lines) {
    return known(lines).filter(OTHER_DATA::equals).isPresent();
  }

  /** Failure of a command that cannot write a file or folder of the data folder. */
  public static CommandFailure cannotWrite(Path path, IOException e) {
    return new CommandFailure(
        "cannot write " + path + ": " + e,
        known(List.of(e.toString()))
            .orElse("check space and permissions there, or choose another folder with --data DIR"),
        e);
  }
}
