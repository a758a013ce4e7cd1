package io.crosstalk.rules.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemExceptionTest {
  private static String unknownTarget(String name, List<String> known) {
    return String.valueOf(
        ProblemException.unknownOf("notification target", name, known).getBody().getDetail());
  }

  @Test
  void unknownOf_misspeltName_suggestsTheSimilarOneAndListsAll() {
    assertThat(unknownTarget("pagr", List.of("pager", "chat")))
        .isEqualTo(
            "There is no notification target 'pagr'. Did you mean 'pager'? There are: chat, pager.");
  }

  @Test
  void unknownOf_otherName_listsAll() {
    assertThat(unknownTarget("x", List.of("pager")))
        .isEqualTo("There is no notification target 'x'. There are: pager.");
  }

  @Test
  void unknownOf_nothingConfigured_saysSo() {
    assertThat(unknownTarget("x", List.of()))
        .isEqualTo("There is no notification target 'x'. None is configured.");
  }
}
