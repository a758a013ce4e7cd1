package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcePosition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.ingest.collect.run.CallDeadline;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Checks each source once, for the command {@code check}. */
final class SourceChecks {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Path file;
  private final Clock clock;
  private final PrintStream out;
  private int problems;

  SourceChecks(Path file, Clock clock, PrintStream out) {
    this.file = file;
    this.clock = clock;
    this.out = out;
  }

  /**
   * Checks the sources and prints the findings.
   *
   * @return whether all sources work, with settings that fit the data that were read
   */
  boolean run(SourcesFile sources) throws InterruptedException {
    int working = 0;
    for (SourceDefinition source : sources.sources()) {
      out.println("… " + source.name() + " (" + source.type().name() + ")");
      working += works(source, sources.places().get(source.name())) ? 1 : 0;
    }
    String found = problems == 0 ? "" : "; problems in the settings: " + problems;
    out.printf("%d of %d sources work%s%n", working, sources.declared(), found);
    return working == sources.declared() && problems == 0;
  }

  private boolean works(SourceDefinition definition, @Nullable SourcePosition place)
      throws InterruptedException {
    try (Source source = definition.open(TransientMemory.context(definition, file, clock))) {
      new CallDeadline(definition.name()).run(() -> source.check(new Printed()), LONGEST);
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (InvalidSourceException e) {
      out.println("  ✗ " + (place == null ? e.getMessage() : file + ", " + place.problem(e)));
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

  /** Report that prints each finding at once. */
  private final class Printed implements CheckReport {
    @Override
    public void good(String finding) {
      out.println("  ✓ " + finding);
    }

    @Override
    public void warning(String finding) {
      out.println("  ! " + finding);
    }

    @Override
    public void problem(String finding) {
      problems++;
      out.println("  ✗ " + finding);
    }
  }
}
