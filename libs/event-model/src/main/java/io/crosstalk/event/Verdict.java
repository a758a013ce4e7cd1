package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param evidenceThrough for each source, the time up to which its data were used
 * @param sharedResource null when no shared resource explains the degradation
 * @param sharedResourceTeam responsible team of the shared resource; null when there is none or
 *     none is known
 * @param domains every contention domain that has reported
 * @param suspects by probability, the most probable first; in JSON the points of a series that
 *     occurs again in the same verdict are left out, and are those of the first one
 * @param selfSuspected whether the top suspect is the victim itself or a resource that it runs on
 * @param changes near the onset or the end, on resources that the verdict names, and settings and
 *     moves of the five weeks before
 * @param evidence reasons for the class, then for the contributing causes
 * @param advice possible actions, the least disruptive first
 * @param notMeasured what is not measured where the cause may be
 * @param usersUnaffected whether applications or databases that run on the victim are measured, and
 *     none of them is degraded; null for false
 * @param furtherCauses causes beside the one that the verdict names
 * @param source source of the victim's samples; the verdict is applied when the watermark of this
 *     source has reached {@code decidedAt}
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
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<NotMeasured> notMeasured,
    List<Change> changes,
    @Nullable Remedy remedy,
    List<Evidence> evidence,
    List<Advice> advice,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean usersUnaffected,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FurtherCause> furtherCauses,
    String source)
    implements VerdictMessage {
  public Verdict {
    evidenceThrough = Map.copyOf(evidenceThrough);
    contributing = List.copyOf(contributing);
    domains = List.copyOf(domains);
    evidence = List.copyOf(evidence);
    SeriesReferences references = new SeriesReferences();
    suspects.forEach(suspect -> references.learn(suspect.evidence()));
    references.learnExonerations(exonerated);
    references.learn(evidence);
    suspects = references.resolveSuspects(suspects);
    evidence = references.resolve(evidence);
    exonerated = references.resolveExonerations(exonerated);
    notMeasured = FieldDefaults.list(notMeasured);
    changes = List.copyOf(changes);
    advice = List.copyOf(advice);
    usersUnaffected = Boolean.TRUE.equals(usersUnaffected) ? Boolean.TRUE : null;
    furtherCauses = FieldDefaults.list(furtherCauses);
  }

  /** Returns whether what runs on the victim is measured and well. */
  public boolean hasUnaffectedUsers() {
    return usersUnaffected != null;
  }
}
