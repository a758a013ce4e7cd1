package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Sampling rates that options announce and flows do not refer to. */
class SamplersTest {
  private static final int IN = 1;
  private static final int SAMPLER = 48;
  private static final int INTERVAL = 34;

  private static double bytes(DecodedDatagram decoded) {
    assertThat(decoded.problems()).isEmpty();
    return decoded.flows().getFirst().bytes();
  }

  private static String warning(DecodedDatagram decoded) {
    assertThat(decoded.warnings()).hasSize(1);
    return decoded.warnings().keySet().iterator().next();
  }

  @Test
  void onlySampler_appliesToFlowsThatDoNotNameIt() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.announceSampler(1, 1_000);

    DecodedDatagram decoded = sender.send(50);

    assertThat(bytes(decoded)).isEqualTo(50_000);
    assertThat(decoded.warnings()).isEmpty();
  }

  @Test
  void onlySampler_ofAnotherSourceId_appliesWithAWarning() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.inDomain(0).announceSampler(1, 1_000);

    DecodedDatagram decoded = sender.send(50);

    assertThat(bytes(decoded)).isEqualTo(50_000);
    assertThat(warning(decoded))
        .contains("under another source id", "1 of 1000", "set samplingRate");
  }

  @Test
  void intervalWithoutSampler_ofAnotherObservationDomain_applies() {
    FlowSender sender = FlowSender.ipfix().with(IN, 4);
    sender.inDomain(524_288).announceInterval(2_000);

    assertThat(bytes(sender.send(50))).isEqualTo(100_000);
  }

  @Test
  void namedSampler_ofAnotherSourceId_appliesWithoutAWarning() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(SAMPLER, 2);
    sender.inDomain(7).announceSampler(1, 2_000);
    sender.inDomain(7).announceSampler(2, 4_000);

    DecodedDatagram decoded = sender.send(50, 2);

    assertThat(bytes(decoded)).isEqualTo(200_000);
    assertThat(decoded.warnings()).isEmpty();
  }

  /** Cisco NCS 55, https://github.com/akvorado/akvorado/issues/997. */
  @Test
  void severalSamplers_eachFlowHasTheRateThatItNames() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(SAMPLER, 2);
    sender.announceSampler(1, 2_000);
    sender.announceSampler(2, 4_000);

    assertThat(bytes(sender.send(50, 1))).isEqualTo(100_000);
    assertThat(bytes(sender.send(50, 2))).isEqualTo(200_000);
  }

  @Test
  void severalSamplers_flowsThatNameNone_haveTheSmallestRateAndAWarning() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.announceSampler(1, 4_000);
    sender.announceSampler(2, 2_000);

    DecodedDatagram decoded = sender.send(50);

    assertThat(bytes(decoded)).isEqualTo(100_000);
    assertThat(warning(decoded))
        .contains("do not name their sampler", "the smallest rate", "1 of 2000");
  }

  @Test
  void severalSamplers_ofTheSameRate_areOneRate() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.announceSampler(1, 1_000);
    sender.announceSampler(2, 1_000);

    DecodedDatagram decoded = sender.send(50);

    assertThat(bytes(decoded)).isEqualTo(50_000);
    assertThat(decoded.warnings()).isEmpty();
  }

  @Test
  void sampler_ofTheOwnSourceId_isPreferred() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.announceSampler(1, 1_000);
    sender.inDomain(7).announceSampler(1, 5_000);

    DecodedDatagram decoded = sender.send(50);

    assertThat(bytes(decoded)).isEqualTo(50_000);
    assertThat(decoded.warnings()).isEmpty();
  }

  /** Cisco ASR 9010, https://github.com/phaag/nfdump/issues/101. */
  @Test
  void namedSampler_thatIsNeverAnnounced_isAWarning() {
    DecodedDatagram decoded = FlowSender.v9().with(IN, 4).with(SAMPLER, 2).send(50, 3);

    assertThat(bytes(decoded)).isEqualTo(50);
    assertThat(warning(decoded))
        .contains("name sampler 3", "not sampled", "option sampler-table", "samplingRate");
  }

  @Test
  void namedSampler_thatIsNotTheAnnouncedOne_hasTheOnlyRateAndAWarning() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(SAMPLER, 2);
    sender.announceSampler(1, 1_000);

    DecodedDatagram decoded = sender.send(50, 3);

    assertThat(bytes(decoded)).isEqualTo(50_000);
    assertThat(warning(decoded)).contains("name sampler 3", "the only rate");
  }

  @Test
  void samplerZero_ofAnExporterThatNamesItsSamplers_isNotSampled() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(SAMPLER, 2);
    sender.announceSampler(1, 1_000);

    assertThat(bytes(sender.send(50, 0))).as("no flow has named a sampler").isEqualTo(50_000);
    assertThat(bytes(sender.send(50, 1))).isEqualTo(50_000);
    assertThat(bytes(sender.send(50, 0))).isEqualTo(50);
  }

  /** H3C NetStream fills samplingInterval with 0. */
  @Test
  void emptyIntervalInTheRecord_doesNotHideTheAnnouncedRate() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(INTERVAL, 4);
    sender.announceSampler(1, 1_000);

    assertThat(bytes(sender.send(50, 0))).isEqualTo(50_000);
    assertThat(bytes(sender.send(50, 10))).isEqualTo(500);
  }

  /** Options come only every 10 to 30 minutes, so that the first flows come before them. */
  @Test
  void flowsBeforeTheFirstAnnouncement_areAWarningWithTheirNumber() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    assertThat(bytes(sender.send(50))).isEqualTo(50);
    sender.send(50);

    DecodedDatagram announced = sender.announceSampler(1, 1_000);

    assertThat(announced.warnings()).containsValue(2);
    assertThat(warning(announced)).contains("1 of 1000", "not sampled", "samplingRate");
    assertThat(sender.announceSampler(2, 1_000).warnings()).as("told once").isEmpty();
  }

  @Test
  void flowsBeforeAnAnnouncement_thatTheyAreNotSampled_areNoWarning() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.send(50);

    assertThat(sender.announceSampler(1, 1).warnings()).isEmpty();
  }

  @Test
  void rateThatChanges_appliesFromThenOn() {
    FlowSender sender = FlowSender.v9().with(IN, 4);
    sender.announceSampler(1, 1_000);
    sender.send(50);
    sender.announceSampler(1, 100);

    assertThat(bytes(sender.send(50))).isEqualTo(5_000);
  }

  @Test
  void exportersSetting_overrulesEveryAnnouncement() {
    FlowSender sender = FlowSender.v9(10.0).with(IN, 4);
    sender.announceSampler(1, 4_000);
    sender.announceSampler(2, 2_000);

    DecodedDatagram decoded = sender.send(50);

    assertThat(bytes(decoded)).isEqualTo(500);
    assertThat(decoded.warnings()).isEmpty();
  }

  @Test
  void exporterWithoutSampling_countsAsItIs() {
    DecodedDatagram decoded = FlowSender.v9().with(IN, 4).with(SAMPLER, 2).send(50, 0);

    assertThat(bytes(decoded)).isEqualTo(50);
    assertThat(decoded.warnings()).isEmpty();
  }

  @Test
  void probability_isTheInverseOfTheRate() {
    FlowSender sender = FlowSender.ipfix().with(IN, 4).with(302, 4);
    sender.announceProbability(0.001);

    assertThat(bytes(sender.send(50, 1))).isEqualTo(50_000);
  }

  @Test
  void probabilityOfFourBytes_inTheRecord() {
    FlowSender sender = FlowSender.ipfix().with(IN, 4).with(311, 4);

    assertThat(bytes(sender.send(50, Float.floatToRawIntBits(0.25f)))).isEqualTo(200);
  }

  /** Each n-th flow instead of each n-th packet: ipt_NETFLOW, aabc/ipt-netflow#138. */
  @Test
  void everyTenthFlow_inTheRecord() {
    FlowSender sender = FlowSender.ipfix().with(IN, 4).with(396, 4).with(397, 4);

    assertThat(bytes(sender.send(50, 1, 9))).isEqualTo(500);
  }

  /** Rates of options whose scope is an interface, RFC 3954 section 6.1. */
  @Test
  void ratesOfPorts_netflow9_eachFlowHasTheRateOfThePortWhereItWasCounted() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(10, 4).with(14, 4).with(61, 1);
    sender.announceInterval(3, 10);
    sender.announceInterval(4, 1_000);

    assertThat(bytes(sender.send(50, 3, 4, 0))).isEqualTo(500);
    assertThat(bytes(sender.send(50, 4, 3, 0))).isEqualTo(50_000);
    assertThat(bytes(sender.send(50, 3, 4, 1))).isEqualTo(50_000);
  }

  @Test
  void ratesOfPorts_ipfix_flowOfAnotherPortHasTheSmallestRateAndAWarning() {
    FlowSender sender = FlowSender.ipfix().with(IN, 4).with(10, 4);
    sender.announceInterval(3, 1_000);
    sender.announceInterval(4, 10);

    DecodedDatagram decoded = sender.send(50, 7);

    assertThat(bytes(sender.send(50, 3))).isEqualTo(50_000);
    assertThat(bytes(decoded)).isEqualTo(500);
    assertThat(warning(decoded)).contains("smallest");
  }
}
