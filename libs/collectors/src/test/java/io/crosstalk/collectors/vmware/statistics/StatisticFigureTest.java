package io.crosstalk.collectors.vmware.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatisticFigureTest {
  private static final StatisticFigure.Latency READ =
      new StatisticFigure.Latency(
          "disk.read.latency", "a.us.latest", "a.ms.average", "a.reads.average");

  private final List<String> names = new ArrayList<>();
  private final List<PerfAnswer.Series> series = new ArrayList<>();
  private final List<String> percentages = new ArrayList<>();

  @Test
  void recordedCounters_areFoundByName() throws Exception {
    PerformanceCounters counters =
        PerformanceCounters.of(Recorded.answer("soap_perfcounter.xml").all("returnval"));

    assertThat(counters.id("cpu.ready.summation")).isEqualTo(12);
    assertThat(counters.name(133)).isEqualTo("disk.maxTotalLatency.latest");
    assertThat(counters.id("no.such.counter")).isNull();
  }

  @Test
  void readyTime_ofAllVirtualCpus_isAPercentageOfTheirTotalTime() throws Exception {
    setValue("cpu.ready.summation", "", 4_000);

    assertThat(
            new StatisticFigure.ShareOfVcpus("cpu.ready", "cpu.ready.summation").at(readings(4), 0))
        .isEqualTo(5);
  }

  @Test
  void share_unknownVirtualCpus_isNaN() throws Exception {
    setValue("cpu.ready.summation", "", 4_000);

    assertThat(
            new StatisticFigure.ShareOfVcpus("cpu.ready", "cpu.ready.summation").at(readings(0), 0))
        .isNaN();
  }

  @Test
  void percentages_areConvertedFromHundredths() throws Exception {
    percentages.add("cpu.usage.average");
    setValue("cpu.usage.average", "", 1_234);

    assertThat(
            new StatisticFigure.Whole("cpu.utilization", "%", "cpu.usage.average", 1)
                .at(readings(1), 0))
        .isCloseTo(12.34, within(1e-9));
  }

  @Test
  void latency_isWeightedByRequests() throws Exception {
    setValue("a.us.latest", "scsi0:0", 1_000);
    setValue("a.us.latest", "scsi0:1", 9_000);
    setValue("a.reads.average", "scsi0:0", 300);
    setValue("a.reads.average", "scsi0:1", 100);

    assertThat(READ.at(readings(1), 0)).isEqualTo(3_000);
  }

  @Test
  void latency_withMicroseconds_prefersThem() throws Exception {
    setValue("a.us.latest", "scsi0:0", 180);
    setValue("a.ms.average", "scsi0:0", 0);
    setValue("a.reads.average", "scsi0:0", 50);

    assertThat(READ.at(readings(1), 0)).isEqualTo(180);
    assertThat(READ.asks(Set.of("a.us.latest", "a.ms.average", "a.reads.average")::contains))
        .extracting(StatisticFigure.Ask::counter)
        .containsExactly("a.us.latest", "a.reads.average");
  }

  @Test
  void latency_withoutMicroseconds_usesMilliseconds() throws Exception {
    setValue("a.ms.average", "scsi0:0", 0);
    setValue("a.reads.average", "scsi0:0", 50);

    assertThat(READ.at(readings(1), 0)).isZero();
    assertThat(READ.asks(Set.of("a.ms.average")::contains))
        .containsExactly(new StatisticFigure.Ask("a.ms.average", true));
  }

  @Test
  void latency_idleDisk_isIgnored() throws Exception {
    setValue("a.ms.average", "scsi0:0", 0);
    setValue("a.reads.average", "scsi0:0", 0);

    assertThat(READ.at(readings(1), 0)).isNaN();
    setValue("a.ms.average", "scsi0:1", 7);
    setValue("a.reads.average", "scsi0:1", 3);
    assertThat(READ.at(readings(1), 0)).isEqualTo(7_000);
  }

  @Test
  void latency_requestsRoundedToZero_haveSmallWeight() throws Exception {
    setValue("a.ms.average", "scsi0:0", 40);
    setValue("a.reads.average", "scsi0:0", 0);

    assertThat(READ.at(readings(1), 0)).isEqualTo(40_000);
  }

  @Test
  void sum_overParts_ignoresTheWholeEntityAndMissingValues() throws Exception {
    setValue("a.reads.average", "", 99);
    setValue("a.reads.average", "scsi0:0", 3);
    setValue("a.reads.average", "scsi0:1", Double.NaN);
    StatisticFigure sum = new StatisticFigure.Sum("disk.read.iops", "1/s", "a.reads.average");

    assertThat(sum.at(readings(1), 0)).isEqualTo(3);
    assertThat(new StatisticFigure.Sum("disk.read.iops", "1/s", "none").at(readings(1), 0)).isNaN();
  }

  @Test
  void counterOfEachInterval_isDividedByItsLength() throws Exception {
    setValue("disk.commandsAborted.summation", "naa.1", 10);
    setValue("disk.commandsAborted.summation", "naa.2", 30);

    assertThat(
            new StatisticFigure.Rate("disk.aborts", "disk.commandsAborted.summation")
                .at(readings(0), 0))
        .isEqualTo(2);
  }

  @Test
  void latencyComponents_severalDisks_areThoseOfTheSlowestDisk() throws Exception {
    setValue("d.n.r", "naa.1", 20);
    setValue("k.n.r", "naa.1", 1);
    setValue("d.n.r", "naa.2", 2);
    setValue("k.n.r", "naa.2", 30);
    List<String> whole = List.of("d.n.r", "k.n.r");

    assertThat(
            new StatisticFigure.OfSlowest("disk.latency.device", "d.n.r", whole).at(readings(0), 0))
        .isEqualTo(2);
    assertThat(
            new StatisticFigure.OfSlowest("disk.latency.kernel", "k.n.r", whole).at(readings(0), 0))
        .isEqualTo(30);
  }

  @Test
  void metrics_ofAllRules_areInTheVocabulary() {
    Stream.of(EntityType.VM, EntityType.HOST, EntityType.DATASTORE)
        .flatMap(type -> Stream.concat(type.figures().stream(), type.adapterFigures().stream()))
        .forEach(
            figure ->
                assertThat(MetricCatalogue.code(MetricCatalogue.of(figure.metric())))
                    .as(figure.metric())
                    .isNotNegative());
  }

  private void setValue(String counter, String instance, double value) {
    if (!names.contains(counter)) {
      names.add(counter);
    }
    series.add(new PerfAnswer.Series(names.indexOf(counter), instance, new double[] {value}));
  }

  private EntityStatistics readings(long vcpus) throws Exception {
    List<XmlElement> infos = new ArrayList<>();
    for (String name : names) {
      String[] parts = name.split("\\.", -1);
      infos.add(
          Recorded.xml(
              "<i><key>%d</key><nameInfo><key>%s</key></nameInfo><groupInfo><key>%s</key></groupInfo><unitInfo><key>%s</key></unitInfo><rollupType>%s</rollupType></i>"
                  .formatted(
                      names.indexOf(name),
                      parts.length > 1 ? parts[1] : "n",
                      parts[0],
                      percentages.contains(name) ? "percent" : "number",
                      parts.length > 2 ? parts[2] : "r")));
    }
    PerfAnswer answer =
        new PerfAnswer(
            new ObjectReference("VirtualMachine", "vm-1"),
            new long[] {20_000},
            new long[] {20},
            series);
    return new EntityStatistics(answer, PerformanceCounters.of(infos), vcpus);
  }
}
