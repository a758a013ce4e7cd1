package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.OpenQuestion;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.Resource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Questions of a specialist that no measurement answers: about domains where the cause may be. A
 * domain that responds as before needs no answer, whatever is inside it.
 */
final class OpenQuestions {
  private static final int MOST = 12;

  private final EpisodeFacts facts;
  private final Map<String, List<String>> uses = new HashMap<>();

  private OpenQuestions(EpisodeFacts facts) {
    this.facts = facts;
    for (Resource resource : facts.resources()) {
      uses.put(resource.id(), resource.uses());
    }
  }

  /**
   * Open questions about the leading domain, then about what it uses, the nearest first; about all
   * domains when no domain leads. The response time of the leading domain is no open question: it
   * follows from that of its users.
   */
  static List<NotMeasured> of(EpisodeFacts facts, @Nullable CandidateDomain leading) {
    return new OpenQuestions(facts).on(leading == null ? null : id(leading));
  }

  private List<NotMeasured> on(@Nullable String leading) {
    Collection<String> behind = leading == null ? List.of() : closure(leading);
    return facts.domains().stream()
        .filter(domain -> !domain.ruledOut() && !domain.answersMuchAsBefore())
        .filter(domain -> leading == null || behind.contains(id(domain)))
        .sorted(
            Comparator.comparing((CandidateDomain domain) -> !id(domain).equals(leading))
                .thenComparingInt(domain -> facts.usedResources().indexOf(id(domain))))
        .flatMap(domain -> about(domain, id(domain).equals(leading)))
        .limit(MOST)
        .toList();
  }

  private static Stream<NotMeasured> about(CandidateDomain domain, boolean leads) {
    String response = Texts.of("question.response");
    return domain.finding().notMeasured().stream()
        .filter(question -> !leads || !question.what().equals(response))
        .map(question -> of(question, domain));
  }

  private Collection<String> closure(String id) {
    Set<String> seen = new LinkedHashSet<>(List.of(id));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (String used : uses.getOrDefault(open.remove(), List.of())) {
        if (seen.add(used)) {
          open.add(used);
        }
      }
    }
    return seen;
  }

  private static NotMeasured of(OpenQuestion question, CandidateDomain domain) {
    return new NotMeasured(question.what(), id(domain), question.measuredBefore());
  }

  private static String id(CandidateDomain domain) {
    return domain.finding().domain().id();
  }
}
