package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Installation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskMeasurementTest {
  private final PrintStream before = System.out;

  @TempDir private Path folder;

  @AfterEach
  void giveBack() {
    System.setOut(before);
  }

  @Test
  void show_measurementNotPossible_printsReasonWithoutFailure() throws InterruptedException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));

    DiskMeasurement.show(new Installation(folder), folder);

    assertThat(output.toString(StandardCharsets.UTF_8))
        .contains("Disk of this machine", "Not measured; the demo does not need it.");
  }
}
