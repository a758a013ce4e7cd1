package io.crosstalk.rules.notify.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.message.TargetCircuits.State;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class OutageLogTest {
  private static final Instant NEXT = Instant.parse("2026-03-13T23:00:00Z");

  private static State open(int outages) {
    return new State(outages, NEXT, "the target answered 503");
  }

  @Test
  void report_circuitOpens_warnsOnceWithWhatToDo(CapturedOutput output) {
    OutageLog.report("desk", new State(4, null, "the target answered 503"), open(5));
    OutageLog.report("desk", open(5), open(6));

    assertThat(output.getAll().lines().filter(line -> line.contains("'desk'")))
        .singleElement()
        .asString()
        .contains("WARN", "the target answered 503", "./crosstalk targets test desk");
  }

  @Test
  void report_busyTargetRequestsAPause_isNoOutage(CapturedOutput output) {
    OutageLog.report("desk", State.CLOSED, open(1));

    assertThat(output.getAll()).doesNotContain("'desk'");
  }
}
