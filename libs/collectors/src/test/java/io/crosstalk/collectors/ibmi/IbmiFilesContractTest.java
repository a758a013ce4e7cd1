package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

class IbmiFilesContractTest extends SourceContract {
  @Override
  public String type() {
    return "ibmi-files";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new ExportFolder(new Drop(systemFolder));
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.COUNTER_RESET
        ? "a table holds the growth of an interval, no counters"
        : null;
  }

  private record ExportFolder(Drop drop) implements SourceDevice {
    private static final String COLUMNS =
        "INTNUM,DTETIM,INTSEC,DTECEN,SYSPTU,SYSCTA,SYVCPU,SYPTREADY,SYPTLATEN\n";

    @Override
    public Source open(SourceContext context) {
      PartitionSettings partition =
          new PartitionSettings("LPAR1", "UTC", null, null, null, null, null, null);
      WatchSettings files = new WatchSettings(".", null, "renamed", null, null);
      return new IbmiFilesSourceType().open(new IbmiFilesSettings(files, null, partition), context);
    }

    @Override
    public void produce(int part) throws IOException {
      put(part, "\"26112111%02d00\"".formatted(part + 1));
    }

    @Override
    public void produceLate() throws IOException {
      put(9, "\"261121110000\"");
    }

    private void put(int number, String time) throws IOException {
      String row = "1,%s,60,\"1\",30000,120000,240000,0,0\n".formatted(time);
      drop.put("QAPMSYSTEM_Q32611%04d.csv".formatted(number), COLUMNS + row);
    }

    @Override
    public void produceGarbage() throws IOException {
      drop.put("QAPMSYSTEM_Q326119999.csv", COLUMNS + "1,\"never\",60,\"1\",x,y,z,0,0\n");
    }
  }
}
