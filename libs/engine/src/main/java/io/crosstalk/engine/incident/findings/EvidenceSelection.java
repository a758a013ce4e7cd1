package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.PlottedEvidence;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Suspect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the evidence that an incident quotes against a suspect: that of the most important victim
 * with series to plot, so that the first evidence is about the first victim. Where no evidence has
 * series, it is that of the most important victim.
 */
final class EvidenceSelection {
  private final List<VerdictFacts> foremostFirst;

  EvidenceSelection(List<VerdictFacts> foremostFirst) {
    this.foremostFirst = foremostFirst;
  }

  /**
   * Selection of the evidence against one suspect. For a culprit only evidence of verdicts that
   * name it as culprit is quoted; for another suspect only evidence of verdicts that do not.
   */
  private static final class Quoted {
    private final Suspect suspect;
    private @Nullable Suspect first;
    private @Nullable Suspect plotted;

    Quoted(Suspect suspect) {
      this.suspect = suspect;
    }

    void read(Suspect said) {
      if (plotted == null && said.isCulprit() == suspect.isCulprit()) {
        first = first == null ? said : first;
        plotted = PlottedEvidence.has(said) ? said : null;
      }
    }

    Suspect result() {
      Suspect quoted = plotted == null ? first : plotted;
      return quoted == null ? suspect : withEvidenceOf(quoted, suspect);
    }
  }

  List<Suspect> of(List<Suspect> suspects) {
    Map<String, Quoted> wanted = new LinkedHashMap<>();
    suspects.forEach(suspect -> wanted.put(suspect.resource(), new Quoted(suspect)));
    int open = wanted.size();
    for (VerdictFacts verdict : foremostFirst) {
      if (open == 0) {
        break;
      }
      for (Suspect said : verdict.suspects()) {
        Quoted quoted = wanted.get(said.resource());
        if (quoted != null && quoted.plotted == null) {
          quoted.read(said);
          open -= quoted.plotted == null ? 0 : 1;
        }
      }
    }
    return wanted.values().stream().map(Quoted::result).toList();
  }

  static Suspect withEvidenceOf(Suspect quoted, Suspect suspect) {
    return new Suspect(
        suspect.rank(),
        suspect.resource(),
        suspect.environment(),
        suspect.team(),
        suspect.probability(),
        quoted.evidence());
  }
}
