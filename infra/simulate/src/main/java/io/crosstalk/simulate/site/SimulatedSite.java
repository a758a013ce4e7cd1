package io.crosstalk.simulate.site;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.simulate.cases.CaseFolderWriter;
import io.crosstalk.simulate.cases.SampleRows;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.truth.Expected;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Simulated site: many contention domains on clusters of hosts, with several independent troubles.
 * Clusters are generated one after the other, and only the current ones are in memory.
 */
public final class SimulatedSite {
  /** Receives the number of finished domains. */
  @FunctionalInterface
  public interface Progress {
    void finished(int domains);
  }

  private final SiteSpec spec;
  private final CaseTimeline site;
  private final SeededRandom dice;
  private final List<Resource> inventory = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<ClusterTruth> truths = new ArrayList<>();
  private final SharedArrays arrays;

  private SimulatedSite(SiteSpec spec) {
    this.spec = spec;
    this.dice = new SeededRandom(spec.seed()).fork("site");
    this.site = new SiteTimeline(spec).draw(dice.fork("timeline"));
    this.arrays = new SharedArrays(spec, site, dice.fork("arrays"));
  }

  /**
   * Writes a case folder into {@code parent}.
   *
   * @return its path
   */
  public static Path write(SiteSpec spec, Path parent, Progress progress) throws IOException {
    return new SimulatedSite(spec).write(parent.resolve(spec.name()), progress);
  }

  private Path write(Path folder, Progress progress) throws IOException {
    Files.createDirectories(folder);
    try (var rows = SampleRows.into(folder);
        var clusters = new ClusterQueue(generators())) {
      int finished = 0;
      while (clusters.hasNext()) {
        SimulatedCluster cluster = clusters.next();
        rows.write(cluster.samples());
        keep(cluster);
        finished += cluster.truth().domains().size();
        progress.finished(finished);
      }
      rows.write(arrays.samples());
      writeAbout(folder, rows.count());
    }
    return folder;
  }

  private List<ClusterGenerator> generators() {
    List<CaseKind> kinds = DomainKinds.draw(spec, dice.fork("kinds"));
    return ClusterDomains.divide(kinds, dice.fork("clusters")).stream()
        .map(each -> new ClusterGenerator(spec, site, each, dice))
        .toList();
  }

  private void keep(SimulatedCluster cluster) {
    inventory.addAll(cluster.inventory());
    changes.addAll(cluster.changes());
    truths.add(cluster.truth());
    arrays.add(cluster.shares());
  }

  private void writeAbout(Path folder, long rows) throws IOException {
    inventory.addAll(arrays.inventory());
    changes.sort(Comparator.comparing(Change::time));
    List<Expected> expected =
        truths.stream()
            .flatMap(each -> each.troubles().stream())
            .map(TroubleTruth::expected)
            .toList();
    var writer = new CaseFolderWriter(folder);
    writer.writeAbout(inventory, expected, changes, new SiteReadme(spec, site, truths).text(rows));
    writer.writeText(TruthFile.NAME, new TruthFile(spec, site, truths).text());
  }
}
