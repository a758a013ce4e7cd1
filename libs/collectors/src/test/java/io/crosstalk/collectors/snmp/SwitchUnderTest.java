package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.TimeTicks;

/** Simulated switch with the source that polls it, and the data that the source has delivered. */
final class SwitchUnderTest implements AutoCloseable {
  final FakeAgent agent = new FakeAgent();
  final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  RecordingIntake intake = new RecordingIntake();
  private long uptime = 1_000_000;
  private final PolledSource source;

  SwitchUnderTest(
      Path folder, BiFunction<SnmpSettings, SourceContext, ? extends PolledSource> type) {
    this(folder, type, ".*", 1000);
  }

  SwitchUnderTest(
      Path folder,
      BiFunction<SnmpSettings, SourceContext, ? extends PolledSource> type,
      String ports,
      int maxRows) {
    SourceContext context = new InMemory().context("sw-1", folder, clock);
    source = type.apply(settings(folder, agent.port(), ports, maxRows), context);
    describe();
  }

  static SnmpSettings settings(Path folder, int port, String ports, int maxRows) {
    try {
      Path community = Files.writeString(folder.resolve("community"), "public\n");
      return new SnmpSettings(
          "127.0.0.1",
          port,
          Secret.of("file:" + community),
          null,
          null,
          null,
          null,
          null,
          Duration.ofSeconds(1),
          1,
          maxRows,
          ports);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void describe() {
    agent.put("1.3.6.1.2.1.1.1.0", new OctetString("a switch"));
    agent.put("1.3.6.1.2.1.1.5.0", new OctetString("core-1"));
    agent.put("1.3.6.1.2.1.1.3.0", new TimeTicks(uptime));
  }

  PolledSource source() {
    return source;
  }

  SwitchUnderTest port(int index, String name, long in, long out) {
    agent.put("1.3.6.1.2.1.31.1.1.1.1." + index, new OctetString(name));
    agent.put("1.3.6.1.2.1.2.2.1.6." + index, OctetString.fromHexString("02:00:00:00:00:01"));
    agent.put("1.3.6.1.2.1.31.1.1.1.6." + index, new Counter64(in));
    agent.put("1.3.6.1.2.1.31.1.1.1.10." + index, new Counter64(out));
    agent.put("1.3.6.1.2.1.31.1.1.1.15." + index, new Gauge32(1000));
    agent.put("1.3.6.1.2.1.31.1.1.1.19." + index, new TimeTicks(0));
    return this;
  }

  SwitchUnderTest narrow(int index, String name, int mbit, long in, long out) {
    agent.put("1.3.6.1.2.1.2.2.1.2." + index, new OctetString(name));
    agent.put("1.3.6.1.2.1.2.2.1.5." + index, new Gauge32(mbit * 1_000_000L));
    agent.put("1.3.6.1.2.1.2.2.1.10." + index, new Counter32(in));
    agent.put("1.3.6.1.2.1.2.2.1.16." + index, new Counter32(out));
    return this;
  }

  SwitchUnderTest troubles(int index, long inD, long outD, long inE, long outE) {
    agent.put("1.3.6.1.2.1.2.2.1.13." + index, new Counter32(inD));
    agent.put("1.3.6.1.2.1.2.2.1.19." + index, new Counter32(outD));
    agent.put("1.3.6.1.2.1.2.2.1.14." + index, new Counter32(inE));
    agent.put("1.3.6.1.2.1.2.2.1.20." + index, new Counter32(outE));
    return this;
  }

  SwitchUnderTest type(int index, int type) {
    agent.put("1.3.6.1.2.1.2.2.1.3." + index, new Integer32(type));
    return this;
  }

  SwitchUnderTest discontinuity(int index, long ticks) {
    agent.put("1.3.6.1.2.1.31.1.1.1.19." + index, new TimeTicks(ticks));
    return this;
  }

  SwitchUnderTest restarted() {
    uptime = 0;
    return this;
  }

  SwitchUnderTest emptied() {
    agent.clear();
    return this;
  }

  /** Lets twenty seconds pass, polls, and returns the samples of this poll. */
  List<Given> poll() throws Exception {
    return poll(Duration.ofSeconds(20));
  }

  List<Given> poll(Duration later) throws Exception {
    clock.advance(later);
    uptime += later.toMillis() / 10;
    describe();
    intake = new RecordingIntake();
    source.poll(intake);
    return intake.recorded().samples();
  }

  /** Polls as often as it takes until a contradiction of counters is a warning. */
  void pollOften(Duration later, LongConsumer change) throws Exception {
    for (long round = 0; round <= CounterWarnings.POLLS; round++) {
      change.accept(round);
      poll(later);
    }
  }

  /** Returns the value of a metric in the last poll; NaN if there was none. */
  double value(String resource, String metric) {
    return intake.recorded().samples().stream()
        .filter(given -> given.resource().equals(resource) && given.metric().equals(metric))
        .mapToDouble(Given::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  @Override
  public void close() {
    source.close();
    agent.close();
  }
}
