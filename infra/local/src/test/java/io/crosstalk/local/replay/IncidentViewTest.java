package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class IncidentViewTest {
  @Test
  void incidentView_allFields_areReadOrKeptInJson() {
    IncidentView view = new IncidentFixture().view();

    assertThat(view.victims()).containsExactly("vm-db", "vm-web");
    assertThat(view.culprits()).containsExactly("vm-uat");
    assertThat(view.suspects().getFirst().evidence()).containsExactly("its writes rise 8 s before");
    assertThat(view.onset()).isEqualTo(Instant.parse(IncidentFixture.ONSET));
    assertThat(view.sharedResource()).contains("ds-1");
    assertThat(view.json().path("case").asString()).isEqualTo("c1");
    assertThat(view.json().path("fieldOfTomorrow").asInt()).isEqualTo(1);
  }

  @Test
  void incidentView_missingFields_areEmpty() {
    IncidentView view =
        new IncidentFixture()
            .withRaw("sharedResource", "null")
            .withRaw("end", "null")
            .withRaw("suspects", "[]")
            .view();

    assertThat(view.sharedResource()).isEmpty();
    assertThat(view.end()).isEmpty();
    assertThat(view.culprits()).isEmpty();
  }

  @Test
  void exoneratedOthers_partOfAResource_isLeftOut() {
    IncidentView view =
        new IncidentFixture()
            .withRaw(
                "exonerated",
                """
                [{"resource":"asp-1","part":"load","metric":"disk.iops","summary":"It was as before."},
                 {"resource":"asp-1","part":"users","summary":"They were as before."},
                 {"resource":"asp-2","summary":"It was as fast as before."}]\
                """)
            .view();

    assertThat(view.exoneratedOthers()).containsExactly("asp-2: It was as fast as before.");
    assertThat(view.exonerated()).contains("asp-1 (disk.iops): It was as before.");
  }

  @Test
  void isOf_worldOfOtherRecordingWithSameName_isFalse() {
    IncidentView view = new IncidentFixture().view();

    assertThat(view.isOf("c1-12345678~9")).isTrue();
    assertThat(view.isOf("c1-87654321~9")).isFalse();
    assertThat(new IncidentFixture().withRaw("world", "null").view().isOf("c1-87654321~9"))
        .isTrue();
  }
}
