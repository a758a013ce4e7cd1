package io.crosstalk.rules.storage.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.database.LeaseTerm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LeaseSharesTest {
  private static TreeMap<String, TreeSet<String>> candidates(int works, int instances) {
    TreeMap<String, TreeSet<String>> candidates = new TreeMap<>();
    for (int work = 0; work < works; work++) {
      for (int instance = 0; instance < instances; instance++) {
        candidates
            .computeIfAbsent("delivery:" + work, name -> new TreeSet<>())
            .add("instance-" + instance);
      }
    }
    return candidates;
  }

  @Property
  void allInstances_eachWorkBelongsToOneAndSharesAreEqual(
      @ForAll @IntRange(max = 20) int works, @ForAll @IntRange(min = 1, max = 6) int instances) {
    var candidates = candidates(works, instances);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < instances; i++) {
      Set<String> share = LeaseShares.of("instance-" + i, candidates);
      assertThat(share.size()).isBetween(works / instances, works / instances + 1);
      all.addAll(share);
    }

    assertThat(all).containsExactlyInAnyOrderElementsOf(candidates.keySet());
  }

  @Test
  void workOfOneInstanceOnly_belongsToIt() {
    var candidates = candidates(3, 2);
    candidates.put("delivery:new", new TreeSet<>(Set.of("instance-1")));

    assertThat(LeaseShares.of("instance-1", candidates)).contains("delivery:new");
    assertThat(LeaseShares.of("instance-0", candidates)).doesNotContain("delivery:new");
  }

  @Test
  void defaultLease_isTakenOverWithin15Seconds() {
    LeaseTerm properties = new LeaseTerm(Duration.ofSeconds(10));

    // A survivor looks at each renewal, and tries twice a second.
    assertThat(properties.lease().plus(properties.renewal()).plusSeconds(1))
        .isLessThan(Duration.ofSeconds(15));
    assertThat(properties.idleInTransaction()).isLessThan(properties.lease());
  }
}
