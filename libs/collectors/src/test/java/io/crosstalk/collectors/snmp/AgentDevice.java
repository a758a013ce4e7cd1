package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.SourceType;
import java.nio.file.Path;
import java.time.Duration;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.TimeTicks;

/**
 * Simulated switch with one port, for the contract tests; a subclass fills the SNMP tables that its
 * source reads.
 */
abstract class AgentDevice implements SourceDevice {
  private static final long TICKS_PER_SECOND = 100;

  final FakeAgent agent = new FakeAgent();
  private final Path folder;
  private final SourceType<SnmpSettings> type;
  private long uptimeTicks = 1_000_000;
  private long bytes = 1_000_000;

  AgentDevice(Path folder, SourceType<SnmpSettings> type) {
    this.folder = folder;
    this.type = type;
  }

  /**
   * Fills the tables of the port.
   *
   * @param received number of bytes that the port has received so far
   */
  abstract void port(long received);

  @Override
  public Source open(SourceContext context) {
    return type.open(SwitchUnderTest.settings(folder, agent.port(), ".*", 1000), context);
  }

  @Override
  public void produce(int part) {
    agent.put("1.3.6.1.2.1.1.1.0", new OctetString("a switch"));
    agent.put("1.3.6.1.2.1.1.5.0", new OctetString("core-1"));
    agent.put("1.3.6.1.2.1.1.3.0", new TimeTicks(uptimeTicks));
    port(bytes);
  }

  @Override
  public void resetCounters() {
    uptimeTicks = 0;
    bytes = 0;
  }

  @Override
  public void advance(Duration duration) {
    uptimeTicks += duration.toSeconds() * TICKS_PER_SECOND;
    bytes += duration.toSeconds() * 1000;
    agent.refresh("1.3.6.1.2.1.1.3.0", new TimeTicks(uptimeTicks));
    if (agent.has("1.3.6.1.2.1.1.5.0")) {
      port(bytes);
    }
  }

  /** Returns the speed of the port in bytes per second. */
  @Override
  public double largest() {
    return 125_000_000;
  }

  @Override
  public void close() {
    agent.close();
  }
}
