package io.crosstalk.ingest.collect.tool;

import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.run.Deadline;
import io.crosstalk.ingest.collect.run.FailureText;
import io.crosstalk.ingest.collect.settings.SourceDefinition;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Tries each source once. */
final class SourceChecks {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Path file;
  private final Clock clock;
  private final PrintStream out;

  SourceChecks(Path file, Clock clock, PrintStream out) {
    this.file = file;
    this.clock = clock;
    this.out = out;
  }

  /** Whether all of them work. */
  boolean run(List<SourceDefinition> sources) throws InterruptedException {
    int working = 0;
    for (SourceDefinition source : sources) {
      out.println("… " + source.name() + " (" + source.type().name() + ")");
      working += works(source) ? 1 : 0;
    }
    out.printf("%d of %d sources work%n", working, sources.size());
    return working == sources.size();
  }

  private boolean works(SourceDefinition definition) throws InterruptedException {
    try (Source source = definition.open(TransientMemory.context(definition, file, clock))) {
      new Deadline(definition.name()).run(() -> source.check(new Printed()), LONGEST);
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (TimeoutException e) {
      out.println(
          "  ✗ no answer within "
              + LONGEST.toSeconds()
              + " s: is the address right, and may this machine reach it?");
    } catch (Exception e) {
      out.println("  ✗ " + FailureText.of(e));
    }
    return false;
  }

  private final class Printed implements CheckReport {
    @Override
    public void good(String finding) {
      out.println("  ✓ " + finding);
    }

    @Override
    public void warning(String finding) {
      out.println("  ! " + finding);
    }
  }
}
