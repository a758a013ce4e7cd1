package io.crosstalk.local.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the JVMs are set up: small, and quick to start on a machine with two cores. */
final class JvmOptions {
  private static final List<String> ALL =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:+ExitOnOutOfMemoryError",
          "-Xss512k",
          "-Dfile.encoding=UTF-8",
          // Otherwise filling the space for classes causes several full collections at the start.
          "-XX:MetaspaceSize=128m");

  /** The second compiler is a third of a start's work; what is really hot passes these as well. */
  private static final List<String> LATE_SECOND_COMPILER =
      List.of(
          "-XX:Tier4InvocationThreshold=20000",
          "-XX:Tier4MinInvocationThreshold=5000",
          "-XX:Tier4CompileThreshold=60000",
          "-XX:Tier4BackEdgeThreshold=160000");

  private JvmOptions() {}

  /**
   * The last ones come from the environment, for instance
   * CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE=-Xmx4g.
   */
  static List<String> of(Component component) {
    List<String> options = new ArrayList<>(ALL);
    options.addAll(compilers(component));
    options.addAll(size(component));
    options.addAll(fromEnvironment(component));
    return options;
  }

  /** The gateway only passes on: the first compiler is enough and lets it start sooner. */
  private static List<String> compilers(Component component) {
    return component == Component.GATEWAY
        ? List.of("-XX:TieredStopAtLevel=1")
        : LATE_SECOND_COMPILER;
  }

  private static List<String> size(Component component) {
    return switch (component) {
      case CORRELATION -> List.of("-Xms192m", "-XX:NewSize=96m", "-Xmx1g");
      case INGEST -> List.of("-Xms160m", "-XX:NewSize=80m", "-Xmx768m");
      case KAFKA, RULES -> List.of("-Xms160m", "-XX:NewSize=80m", "-Xmx512m");
      case GATEWAY -> List.of("-Xms96m", "-XX:NewSize=48m", "-Xmx256m");
      case POSTGRES -> throw new IllegalArgumentException("PostgreSQL has no JVM");
    };
  }

  private static List<String> fromEnvironment(Component component) {
    String name =
        "CROSSTALK_JAVA_OPTS_" + component.label().toUpperCase(Locale.ROOT).replace('-', '_');
    String options = System.getenv().getOrDefault(name, "").strip();
    return options.isEmpty() ? List.of() : Arrays.asList(options.split("\\s+"));
  }
}
