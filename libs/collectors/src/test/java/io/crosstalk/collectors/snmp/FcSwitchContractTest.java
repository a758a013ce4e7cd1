package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.testkit.TestClock;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OctetString;

class FcSwitchContractTest extends SourceContract {
  @Override
  public String type() {
    return "fcswitch";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new FcSwitchDevice(systemFolder);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return switch (requirement) {
      case RESTART -> "an agent keeps no history, and a first reading has no growth";
      case LATE_DATA -> "a reading has the time of its poll";
      default -> null;
    };
  }

  private static final class FcSwitchDevice extends AgentDevice {
    private static final String PORT_TABLE = "1.3.6.1.4.1.1588.2.1.1.1.6.2.1.";
    private static final String BYTES = "1.3.6.1.3.94.4.5.1.6.16.0.0.5.30.1.2.3.0.0.0.0.0.0.0.0.";

    @Override
    void port(long received) {
      agent.put(PORT_TABLE + "36.1", new OctetString("ESXi-01 HBA1"));
      agent.put(PORT_TABLE + "34.1", OctetString.fromHexString("20:00:00:05:1e:01:02:03"));
      agent.put(PORT_TABLE + "39.1", new Integer32(4));
      agent.put(BYTES + "1", new OctetString(ByteBuffer.allocate(8).putLong(received).array()));
    }

    @Override
    public void produceGarbage() {
      produce(0);
      agent.put(PORT_TABLE + "34.2", new Integer32(7));
      agent.put(PORT_TABLE + "39.2", new OctetString("no number"));
      agent.put(BYTES + "2", new Integer32(7));
    }

    FcSwitchDevice(Path folder) {
      super(folder, new FcSwitchSourceType());
    }
  }
}
