package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseException;
import io.crosstalk.casefolder.CaseHash;
import io.crosstalk.casefolder.CaseReader;
import io.crosstalk.casefolder.CaseRules;
import io.crosstalk.casefolder.CaseSource;
import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.casefolder.ReadingMode;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.casefolder.StoredSamples;
import io.crosstalk.casefolder.sort.SortSpace;
import io.crosstalk.engine.site.ResourceJudgement;
import io.crosstalk.evaluate.CaseReplay;
import io.crosstalk.evaluate.DiagnosedCase;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.Format;
import io.crosstalk.local.console.ProgressDisplay;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replays cases through the engine in memory, without a platform. Ids and findings of the incidents
 * are those of a replay on the platform.
 */
public final class MemoryReplay {
  private static final int PERCENT = 100;

  /** Number of bytes of the notes of an import that are shown. */
  private static final int MOST_NOTES = 65_536;

  private final ProgressDisplay progress;
  private final ZoneId zone;

  /**
   * Creates a replay.
   *
   * @param zone zone of the times in texts, unless the inventory states one
   */
  public MemoryReplay(ProgressDisplay progress, ZoneId zone) {
    this.progress = progress;
    this.zone = zone;
  }

  /**
   * Replays all cases and returns their incidents.
   *
   * @throws CommandFailure when a case cannot be used at all
   */
  public List<ReplayedCase> replay(List<CaseInput> cases) {
    return cases.parallelStream().map(this::replay).toList();
  }

  private ReplayedCase replay(CaseInput input) {
    ProgressDisplay.Row row = progress.row(input.name());
    RejectedRows rejected = new RejectedRows();
    CaseSource source = CaseSource.ofFolder(input.folder());
    try (StoredCase recording = read(input, source, rejected, row)) {
      World world = World.ofCase(input.name(), CaseHash.of(source), 1);
      DiagnosedCase diagnosed = diagnosed(recording, world, row);
      List<ObjectNode> documents =
          diagnosed.incidents().stream().map(incident -> document(incident, input.name())).toList();
      return new ReplayedCase(
          input,
          documents,
          rejected.first(),
          rejected.count(),
          unknownMetrics(recording),
          data(input, recording, diagnosed.judgements()));
    } catch (CaseException e) {
      throw unusable(input, e.getMessage() + rejected.text(), e);
    } catch (IOException e) {
      throw unusable(input, e.toString(), e);
    }
  }

  private CaseData data(CaseInput input, StoredCase recording, List<ResourceJudgement> judgements)
      throws IOException {
    return new CaseData(
        Instant.ofEpochMilli(recording.firstMs()).atZone(zone),
        Instant.ofEpochMilli(recording.lastMs()).atZone(zone),
        recording.rows(),
        judgements,
        notes(input.folder().resolve(CaseWriter.NOTES)));
  }

  private static String notes(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      String notes = new String(in.readNBytes(MOST_NOTES), StandardCharsets.UTF_8).stripTrailing();
      return in.read() < 0 ? notes : notes + "\n…";
    }
  }

  private static List<String> unknownMetrics(StoredCase recording) {
    return recording.metrics().stream()
        .filter(metric -> metric.role() == MetricRole.OTHER)
        .map(Metric::name)
        .sorted()
        .toList();
  }

  private static StoredCase read(
      CaseInput input, CaseSource source, RejectedRows rejected, ProgressDisplay.Row row)
      throws IOException {
    return new CaseReader(
            source,
            CaseRules.standard(),
            ReadingMode.lenient(rejected),
            SortSpace.forTool(input.folder()),
            (step, rows, share) ->
                row.detail(() -> text("reading " + Format.quantity(rows, "row"), share)))
        .read();
  }

  private DiagnosedCase diagnosed(StoredCase recording, World world, ProgressDisplay.Row row)
      throws IOException {
    try (StoredSamples samples = recording.openSamples()) {
      ShownProgress shown = new ShownProgress(samples, recording, row);
      DiagnosedCase diagnosed = CaseReplay.of(recording, shown, world, zone);
      if (!samples.contradictions().isEmpty()) {
        recording.rejectContradictions(samples.contradictions());
      }
      return diagnosed;
    }
  }

  /** An incident as the REST interface returns it when no person and no target has seen it. */
  private static ObjectNode document(Incident incident, String caseName) {
    ObjectNode json = EventJson.mapper().valueToTree(incident);
    json.put("case", caseName).put("recordedAt", Instant.now().toString());
    json.putNull("link").putNull("firstNotifiedAt").putArray("heldMessages");
    return json;
  }

  static String text(String step, double share) {
    return "%s, %d %%".formatted(step, Math.round(PERCENT * share));
  }

  private static CommandFailure unusable(CaseInput input, String reason, Exception cause) {
    return CommandFailure.usage(
        "cannot read the case '%s': %s".formatted(input.name(), reason),
        "correct the files in %s; cases/README.md has the format".formatted(input.folder()),
        cause);
  }
}
