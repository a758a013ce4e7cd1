package io.crosstalk.rules.siterule.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleExceptionTest {
  private static RuleException mistake(int line) {
    return new RuleException(line, "mistake " + line, "correct it");
  }

  @Test
  void of_severalMistakes_isTheFirstByLine() {
    RuleException first = RuleException.of(List.of(mistake(7), mistake(3), mistake(5)));

    assertThat(first.line()).isEqualTo(3);
    assertThat(first.all()).extracting(RuleException::line).containsExactly(3, 5, 7);
  }

  @Test
  void of_veryManyMistakes_hasTheFirst20ByLine() {
    List<RuleException> many =
        IntStream.rangeClosed(1, 50)
            .map(each -> 51 - each)
            .mapToObj(each -> mistake(each))
            .toList();

    assertThat(RuleException.of(many).all())
        .extracting(RuleException::line)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 20).boxed().toList());
  }
}
