package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.page.IncidentPage;
import io.crosstalk.local.replay.IncidentReport;
import io.crosstalk.local.replay.ReplayedCase;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** Output of the incidents of cases: a table, JSON and a page, with the command-line options. */
final class IncidentOutput {
  private static final String STANDARD_OUTPUT = "-";

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the incidents in full, as a JSON array; - is standard output.")
  private @Nullable String json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write one page with texts and plots, which loads nothing and can be mailed.")
  private @Nullable String html;

  /**
   * Checks that the files can be written; called before the work begins.
   *
   * @throws CommandFailure when a file cannot be written
   */
  void check() {
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      check(json, "[");
    }
    if (html != null) {
      check(html, "<");
    }
  }

  /**
   * Checks one file.
   *
   * @param begin what an earlier output begins with; no other file is replaced
   */
  private static void check(String name, String begin) {
    Path file = Path.of(name).toAbsolutePath();
    Path folder = file.resolveSibling(".");
    if (Files.isDirectory(file)) {
      throw CommandFailure.usage(
          file + " is a folder", "name a file in it, such as " + file.resolve("incidents"));
    }
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw CommandFailure.usage(
          "cannot write to " + file, "name a file in a folder that exists and may be written to");
    }
    if (Files.exists(file) && !isReplaceable(file, begin)) {
      throw CommandFailure.usage(
          file + " exists and is no output of this option",
          "name another file, or delete this one");
    }
  }

  private static boolean isReplaceable(Path file, String begin) {
    try (InputStream in = Files.newInputStream(file)) {
      String first = new String(in.readNBytes(begin.length()), StandardCharsets.UTF_8);
      return first.isEmpty() || first.equals(begin);
    } catch (IOException e) {
      return false;
    }
  }

  void write(List<ReplayedCase> replayed) {
    CommandLine command = Objects.requireNonNull(spec).commandLine();
    // When standard output carries the JSON, the report goes to standard error.
    PrintWriter report = STANDARD_OUTPUT.equals(json) ? command.getErr() : command.getOut();
    report.print(IncidentReport.rejections(replayed));
    report.print(IncidentReport.unknownMetrics(replayed));
    report.print(IncidentReport.of(replayed));
    report.print(IncidentReport.judgements(replayed));
    report.flush();
    if (json != null) {
      List<ObjectNode> incidents =
          replayed.stream().flatMap(it -> it.documents().stream()).toList();
      String text =
          EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(incidents);
      if (json.equals(STANDARD_OUTPUT)) {
        command.getOut().println(text);
      } else {
        write(json, text);
      }
    }
    if (html != null) {
      write(html, IncidentPage.of(replayed));
    }
  }

  private static void write(String name, String text) {
    try {
      Files.writeString(Path.of(name), text);
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot write %s: %s".formatted(name, e), "check space and permissions there", e);
    }
  }
}
