package io.crosstalk.correlation.history.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.history.SeriesName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class WorkSplitterTest {
  @Property(tries = 200)
  void of_anyNames_areEachInOneGroupWithinTheLimit(
      @ForAll @IntRange(max = 50) int size, @ForAll @IntRange(min = 1, max = 60) int most) {
    Set<SeriesName> names =
        IntStream.range(0, size)
            .mapToObj(i -> new SeriesName("vm-" + i, "cpu.ready"))
            .collect(Collectors.toSet());

    List<Set<SeriesName>> portions = WorkSplitter.of(names, most);

    assertThat(portions).allSatisfy(each -> assertThat(each).hasSizeBetween(1, most));
    assertThat(portions.stream().flatMap(Set::stream).toList())
        .containsExactlyInAnyOrderElementsOf(names);
  }
}
