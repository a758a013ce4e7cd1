package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names the episode in which figures were measured, for incidents with several episodes. Without
 * it, a number of samples would be understood as that of the whole incident. Counts of loud samples
 * include the earlier episodes that an episode continues; the figures of exonerations do not.
 *
 * @param site local time of the texts
 * @param onset onset of the incident
 * @param end end of the incident; null while it lasts
 */
public record EpisodeNames(SiteTime site, Instant onset, @Nullable Instant end) {
  /**
   * Returns evidence that counts samples with the time of its episode; other evidence is returned
   * unchanged.
   *
   * @param episode null when it is not known or needs no name
   */
  public Evidence named(Evidence evidence, @Nullable Episode episode) {
    return episode == null
            || isWholeIncident(episode)
            || evidence.kind() != EvidenceKind.ON_OFF_ALIGNMENT
        ? evidence
        : new Evidence(
            evidence.kind(),
            named(evidence.summary(), episode.problemOnset(), episode.end()),
            evidence.value(),
            evidence.unit(),
            evidence.series());
  }

  /**
   * Returns an exoneration with the time of its episode.
   *
   * @param episode null when it is not known or needs no name
   */
  public Exoneration named(Exoneration exoneration, @Nullable Episode episode) {
    return episode == null
        ? exoneration
        : exoneration.statedAs(named(exoneration.summary(), episode.onset(), episode.end()));
  }

  private boolean isWholeIncident(Episode episode) {
    return episode.problemOnset().equals(onset) && Objects.equals(episode.end(), end);
  }

  private String named(String summary, Instant first, @Nullable Instant last) {
    return Phrases.sentence(summary) + " " + measured(first, last);
  }

  private String measured(Instant first, @Nullable Instant last) {
    if (last == null) {
      return Texts.of("measured.since", site.dayInZone(first));
    }
    return site.isSameDay(first, last)
        ? Texts.of("measured.within", site.day(first), site.hourInZone(last))
        : Texts.of("measured.from", site.day(first), site.dayInZone(last));
  }
}
