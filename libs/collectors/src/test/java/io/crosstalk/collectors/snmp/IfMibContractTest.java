package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.testkit.TestClock;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.TimeTicks;

class IfMibContractTest extends SourceContract {
  @Override
  public String type() {
    return "snmp";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new IfMibDevice(systemFolder);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return switch (requirement) {
      case RESTART -> "an agent keeps no history, and a first reading has no growth";
      case LATE_DATA -> "a reading has the time of its poll";
      default -> null;
    };
  }

  private static final class IfMibDevice extends AgentDevice {
    @Override
    void port(long received) {
      agent.put("1.3.6.1.2.1.31.1.1.1.1.1", new OctetString("Gi0/1"));
      agent.put("1.3.6.1.2.1.31.1.1.1.6.1", new Counter64(received));
      agent.put("1.3.6.1.2.1.31.1.1.1.10.1", new Counter64(received));
      agent.put("1.3.6.1.2.1.31.1.1.1.15.1", new Gauge32(1000));
      agent.put("1.3.6.1.2.1.31.1.1.1.19.1", new TimeTicks(0));
    }

    @Override
    public void produceGarbage() {
      produce(0);
      agent.put("1.3.6.1.2.1.31.1.1.1.1.2", new OctetString("Gi0/2"));
      agent.put("1.3.6.1.2.1.31.1.1.1.6.2", new OctetString("no counter"));
    }

    IfMibDevice(Path folder) {
      super(folder, new SnmpSourceType());
    }
  }
}
