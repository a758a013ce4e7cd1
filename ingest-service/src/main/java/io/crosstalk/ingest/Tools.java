package io.crosstalk.ingest;

import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.catalogue.SourceTypes;
import io.crosstalk.collectors.probe.ProbeTool;
import io.crosstalk.ingest.collect.tool.ImportTool;
import io.crosstalk.ingest.collect.tool.SourceTool;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * Command-line tools of this program, which run instead of the service if the first argument names
 * one.
 */
final class Tools {
  private static final String SOURCES = "sources";
  private static final String IMPORT = "import";

  /** First part of the command of this name, for files of other programs. */
  private static final String DIAGNOSE = "diagnose";

  private static final String PROBE = "probe";

  /** System property set by the launcher, since Java itself cannot detect a terminal. */
  private static final String IS_TERMINAL = "crosstalk.tty";

  private Tools() {}

  /** Runs the tool that the arguments name, and returns its exit code; empty if they name none. */
  static OptionalInt run(List<String> arguments) throws InterruptedException {
    if (arguments.isEmpty()) {
      return OptionalInt.empty();
    }
    List<String> rest = arguments.subList(1, arguments.size());
    if (Set.of(SOURCES, IMPORT, DIAGNOSE, PROBE).contains(arguments.getFirst())) {
      quieten();
    }
    return switch (arguments.getFirst()) {
      case SOURCES -> OptionalInt.of(sources(rest));
      case IMPORT, DIAGNOSE -> OptionalInt.of(imports(arguments.getFirst(), rest));
      case PROBE -> OptionalInt.of(probe(rest));
      default -> OptionalInt.empty();
    };
  }

  /** Reduces the logging of libraries to warnings, since the output of a tool is read by people. */
  private static void quieten() {
    LoggingSystem.get(Tools.class.getClassLoader())
        .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
  }

  private static int sources(List<String> arguments) throws InterruptedException {
    try (var context = new AnnotationConfigApplicationContext(SourceToolBeans.class)) {
      List<SourceType<?>> types = SourceToolBeans.types(context);
      return new SourceTool(types, context.getBean(Clock.class), System.out).run(arguments);
    }
  }

  private static int imports(String command, List<String> arguments) throws InterruptedException {
    return new ImportTool(command, SourceTypes.all(), new IngestClock().clock(), System.out)
        .run(arguments);
  }

  private static int probe(List<String> arguments) throws InterruptedException {
    var around =
        new ProbeTool.Surroundings(
            new IngestClock().clock(),
            System.out,
            System.err,
            Boolean.getBoolean(IS_TERMINAL),
            Thread::sleep);
    return new ProbeTool(around).run(arguments);
  }
}
