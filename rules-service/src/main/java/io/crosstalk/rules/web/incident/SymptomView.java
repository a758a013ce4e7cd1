package io.crosstalk.rules.web.incident;

import io.crosstalk.rules.storage.incident.SymptomStore.Stored;
import io.crosstalk.rules.storage.incident.SymptomStore.Symptom;
import io.crosstalk.rules.symptom.ResourceLabels;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An alert of another system, as returned to clients.
 *
 * @param endsAt in the future while it is active
 * @param generatorURL its address in the other system; null without one
 * @param sender name of the token that has sent it
 * @param incidents ids of the incidents that it belongs to
 * @param reason why it belongs to none; null otherwise
 */
record SymptomView(
    String fingerprint,
    Instant startsAt,
    Instant endsAt,
    Map<String, String> labels,
    Map<String, String> annotations,
    @Nullable String generatorURL,
    String sender,
    Instant receivedAt,
    Instant updatedAt,
    List<String> incidents,
    @Nullable String reason) {

  /** A page of symptoms, as returned to clients. */
  record Page(List<SymptomView> items, @Nullable String nextCursor) {}

  static SymptomView of(Stored stored, ResourceLabels labels) {
    Symptom symptom = stored.symptom();
    return new SymptomView(
        symptom.fingerprint(),
        symptom.startsAt(),
        symptom.endsAt(),
        symptom.labels(),
        symptom.annotations(),
        symptom.generator(),
        symptom.sender(),
        stored.received(),
        stored.updated(),
        stored.incidents(),
        stored.incidents().isEmpty() ? labels.reason(symptom.candidates()) : null);
  }
}
