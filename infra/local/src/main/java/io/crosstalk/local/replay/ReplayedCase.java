package io.crosstalk.local.replay;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.json.EventJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of the replay of a case.
 *
 * @param documents incidents as the REST interface returns them, in the order of their onsets
 * @param rejected the first rejected rows
 * @param rejectedCount number of all rejected rows
 * @param unknownMetrics metrics of the samples that the vocabulary does not have; empty for a
 *     replay on the platform
 * @param data what was judged; null for a replay on the platform
 */
public record ReplayedCase(
    CaseInput folder,
    List<ObjectNode> documents,
    List<PlatformApi.Rejected> rejected,
    long rejectedCount,
    List<String> unknownMetrics,
    @Nullable CaseData data) {
  public ReplayedCase {
    documents = List.copyOf(documents);
    rejected = List.copyOf(rejected);
    unknownMetrics = List.copyOf(unknownMetrics);
  }

  /** Creates the result of a replay on the platform. */
  ReplayedCase(
      CaseInput folder,
      List<ObjectNode> documents,
      List<PlatformApi.Rejected> rejected,
      long rejectedCount) {
    this(folder, documents, rejected, rejectedCount, List.of(), null);
  }

  /** Returns the sentences on what was judged; null for a replay on the platform. */
  public @Nullable JudgementText judgement() {
    return data == null ? null : new JudgementText(data.judgements(), incidents());
  }

  public String name() {
    return folder.name();
  }

  /** Returns the incidents in the order of their onsets. */
  public List<Incident> incidents() {
    return documents.stream()
        .map(json -> EventJson.mapper().treeToValue(json, Incident.class))
        .toList();
  }

  static List<String> victims(Incident incident) {
    return incident.victims().stream().map(Victim::resource).toList();
  }

  static List<String> culprits(Incident incident) {
    return incident.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }
}
