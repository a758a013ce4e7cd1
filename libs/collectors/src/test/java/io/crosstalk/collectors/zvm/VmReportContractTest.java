package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

class VmReportContractTest extends SourceContract {
  @Override
  public String type() {
    return "vm-reports";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new ReportFolder(new Drop(systemFolder));
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.COUNTER_RESET ? "the reports hold rates, no counters" : null;
  }

  /** Folder with copies of one report, where each part is an hour later than the previous one. */
  private record ReportFolder(Drop drop) implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      WatchSettings files = new WatchSettings(".", "*.txt", "renamed", null, null);
      return new VmSourceType()
          .open(new VmSettings(files, "GDLVM7", null, null, null, null, null, null), context);
    }

    @Override
    public void produce(int part) throws IOException {
      put("part-" + part, "1999-03-0" + (part + 2));
    }

    private void put(String name, String date) throws IOException {
      String report =
          new String(Drop.sample("/zvm/prf006-1999-03-01.txt"), StandardCharsets.ISO_8859_1);
      drop.put(name + "-" + date + ".txt", report.replace("245.28", "245." + date.substring(8)));
    }

    @Override
    public void produceLate() throws IOException {
      put("late", "1999-02-09");
    }

    @Override
    public void produceGarbage() throws IOException {
      drop.put("garbage.txt", "1PRF006  \0\0 no report at all\n");
    }
  }
}
