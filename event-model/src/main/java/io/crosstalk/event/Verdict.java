package io.crosstalk.event;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The diagnosis of one episode, in one revision of it.
 *
 * @param world key of the world
 * @param decidedAt event time of the sample that this revision was decided on
 * @param revision 1 for the first; a higher one replaces a lower one
 * @param evidenceThrough for each source, up to when its data were taken into account
 * @param sharedResource null when no shared resource explains the harm
 * @param sharedResourceTeam who looks after it; null when there is none or nobody is known to
 * @param domains every contention domain that was asked
 * @param suspects by probability, the most probable first; in JSON the points of a series that
 *     comes again in the same verdict are left out, and are those of the first one
 * @param selfSuspected whether the top suspect is the victim itself or what it runs on
 * @param changes near the onset or the end, on resources that the verdict names, and settings and
 *     moves of the five weeks before
 * @param evidence why the class holds, then why those that contribute do; empty in records of
 *     before there was any
 * @param advice what to do, the least disruptive first; likewise
 */
public record Verdict(
    String world,
    Episode episode,
    Instant decidedAt,
    int revision,
    VerdictState state,
    Map<String, Instant> evidenceThrough,
    CauseClass causeClass,
    List<CauseClass> contributing,
    @Nullable SharedResource sharedResource,
    @Nullable String sharedResourceTeam,
    List<String> domains,
    Victim victim,
    List<Suspect> suspects,
    boolean selfSuspected,
    List<Exoneration> exonerated,
    List<Change> changes,
    @Nullable Remedy remedy,
    List<Evidence> evidence,
    List<Advice> advice)
    implements VerdictMessage {
  public Verdict {
    evidenceThrough = Map.copyOf(evidenceThrough);
    contributing = List.copyOf(contributing);
    domains = List.copyOf(domains);
    evidence = Older.list(evidence);
    SeriesReferences references = new SeriesReferences();
    suspects.forEach(suspect -> references.learn(suspect.evidence()));
    references.learn(evidence);
    suspects = references.resolveSuspects(suspects);
    evidence = references.resolve(evidence);
    exonerated = List.copyOf(exonerated);
    changes = List.copyOf(changes);
    advice = Older.list(advice);
  }
}
