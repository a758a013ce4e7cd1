package io.crosstalk.engine.site.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrackedIncidentTest {
  private static final int CLOSED = 7;

  @Test
  void read_partOfAnIncidentThatIsClosed_isAPartOfItStill() {
    Snapshot belief =
        new Snapshot(
            0,
            0,
            0,
            CauseClass.UNKNOWN,
            List.of(),
            "ds",
            Set.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Set.of());
    TrackedIncident incident = new TrackedIncident(8, belief);
    incident.becomePartOf(CLOSED);
    ByteWriter out = new ByteWriter();
    incident.write(out);

    TrackedIncident restored =
        TrackedIncident.read(new ByteReader(out.toByteArray()), new SiteSeries());

    assertThat(restored.partOf()).isEqualTo(CLOSED);
  }
}
