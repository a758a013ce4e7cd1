package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.csv.CsvSourceType;
import io.crosstalk.collectors.vmware.VsphereSourceType;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.testkit.TestClock;
import io.crosstalk.testkit.TestHttpProxy;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceToolTest {
  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final SourceTool tool =
      new SourceTool(
          List.of(new Thermometer(), new CsvSourceType(), new VsphereSourceType()),
          clock,
          new PrintStream(printed, true, StandardCharsets.UTF_8));

  @TempDir Path folder;

  /** Settings of the source type of the test. */
  record ThermometerSettings(@Nullable String where) {}

  /** Source type whose sources deliver the same two past samples in each round. */
  static final class Thermometer extends SourceType<ThermometerSettings> {
    private final CountDownLatch together = new CountDownLatch(3);

    Thermometer() {
      super("thermometer", ThermometerSettings.class);
    }

    @Override
    public Source open(ThermometerSettings settings, SourceContext context) {
      if ("nowhere".equals(settings.where())) {
        throw new InvalidSourceException("where", "is no room of this house");
      }
      return new Measuring(
          "broken".equals(settings.where()),
          "together".equals(settings.where()) ? together : new CountDownLatch(0),
          context);
    }
  }

  /** Source of the test, which can be broken, or wait until others are polled at the same time. */
  record Measuring(boolean broken, CountDownLatch others, SourceContext context)
      implements PolledSource {
    @Override
    public void poll(Intake intake) throws Exception {
      require();
      others.countDown();
      others.await();
      String id = context.id("room");
      intake.inventory(
          0,
          List.of(
              new Resource(
                  id,
                  ResourceKind.DEVICE,
                  Layer.APPLICATION,
                  null,
                  Environment.UNKNOWN,
                  null,
                  Map.of(),
                  List.of())));
      intake.sample(1_000, id, "temperature", 20.5, null);
      intake.sample(2_000, id, "temperature", 21, null);
      intake.sample(2_000, id, "disk.busy", 200, null);
    }

    @Override
    public List<String> warnings() {
      return List.of("the scale may be Fahrenheit: look at it");
    }

    @Override
    public void check(CheckReport report) throws Exception {
      require();
      report.good("20.5 degrees");
      report.warning("the battery is low: change it");
    }

    private void require() throws SourceException {
      if (broken) {
        throw new SourceException("it is broken: buy another one");
      }
    }

    @Override
    public void close() {}
  }

  private int run(String... arguments) throws InterruptedException {
    return tool.run(List.of(arguments));
  }

  private String file(String yaml) throws Exception {
    return Files.writeString(folder.resolve("sources.yaml"), yaml).toString();
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void check_workingSource_printsFindings() throws Exception {
    String file = file("sources:\n  - {name: t1, type: thermometer}\n");

    assertThat(run("check", file)).isZero();
    assertThat(printed().lines())
        .containsExactly(
            "… t1 (thermometer)",
            "  ✓ 20.5 degrees",
            "  ! the battery is low: change it",
            "1 of 1 sources work");
  }

  @Test
  void check_failingSource_continuesWithTheNext() throws Exception {
    String file =
        file(
            """
            sources:
              - {name: t1, type: thermometer, where: broken}
              - {name: t2, type: thermometer, were: hall}
              - {name: t3, type: thermometer}
            """);

    assertThat(run("check", file)).isEqualTo(1);
    assertThat(printed())
        .contains("line 3: 'were' is not known here")
        .contains("✗ it is broken: buy another one")
        .contains("✓ 20.5 degrees")
        .contains("1 of 3 sources work");
  }

  @Test
  void check_errorAtOpening_isReportedWithItsLine() throws Exception {
    String file =
        file(
            """
            sources:
              - name: t1
                type: thermometer
                where: nowhere
            """);

    assertThat(run("check", file)).isEqualTo(1);
    assertThat(printed())
        .contains("line 4: 'where'")
        .contains("is no room of this house")
        .contains("0 of 1 sources work");
  }

  @Test
  void check_missingFile_isReported() throws Exception {
    assertThat(run("check", folder.resolve("nowhere.yaml").toString())).isEqualTo(1);
    assertThat(printed()).contains("there is no file").contains("nowhere.yaml");
  }

  @Test
  void record_workingSource_writesCaseFolder() throws Exception {
    String file = file("sources:\n  - {name: t1, type: thermometer}\n");
    Path recorded = folder.resolve("case");

    assertThat(run("record", file, recorded.toString())).isZero();
    assertThat(recorded.resolve("samples.csv"))
        .content()
        .isEqualToIgnoringNewLines(
            """
            time,resource,metric,value
            1970-01-01T00:00:01Z,t1/room,temperature,20.5
            1970-01-01T00:00:02Z,t1/room,temperature,21.0
            """);
    assertThat(recorded.resolve("inventory.json")).content().contains("\"id\":\"t1/room\"");
    assertThat(recorded.resolve("changes.csv")).content().startsWith("time,resource,kind,detail");
    assertThat(printed())
        .contains("  ✓ 2 samples, 2 refused")
        .contains("2000,t1/room,disk.busy,200.0,)")
        .contains("left out (1): samples that came twice", "left out (1): samples older than")
        .contains("  ! the scale may be Fahrenheit: look at it")
        .doesNotContain("in no inventory");
  }

  @Test
  void run_wrongArguments_printsUsage() throws Exception {
    assertThat(run()).isEqualTo(2);
    assertThat(run("check")).isEqualTo(2);
    assertThat(run("record", "a", "b", "PT1S", "c")).isEqualTo(2);
    assertThat(run("record", "a", "b", "soon")).isEqualTo(2);
    assertThat(run("record", "a", "b", "5")).isEqualTo(2);
    assertThat(run("record", "a", "b", "0s")).isEqualTo(2);
    assertThat(printed())
        .contains("soon is no length of time: write 90s, 10m or 1h")
        .contains("5 is no length of time");
  }

  @Test
  void run_help_exitsWithSuccess() throws Exception {
    assertThat(run("check", "--help")).isZero();
    assertThat(printed())
        .contains("usage: ./crosstalk sources (check FILE | record [--for=TIME] FILE FOLDER)");
  }

  @Test
  void record_intoFolderWithCase_changesNothing() throws Exception {
    String file = file("sources:\n  - {name: t1, type: thermometer}\n");
    Path there = Files.createDirectory(folder.resolve("case"));
    Files.writeString(there.resolve("samples.csv.gz"), "precious");

    assertThat(run("record", file, there.toString())).isEqualTo(1);
    assertThat(printed())
        .contains("holds a case already (samples.csv.gz): give another folder")
        .doesNotContain("… t1");
    assertThat(there).isDirectoryNotContaining("glob:**.csv");
  }

  @Test
  void record_severalSources_runsThemInParallel() throws Exception {
    String file =
        file(
            """
            sources:
              - {name: t1, type: thermometer, where: together}
              - {name: t2, type: thermometer, where: together}
              - {name: t3, type: thermometer, where: together}
            """);

    assertThat(run("record", file, folder.resolve("case").toString())).isZero();
    assertThat(printed().lines().filter(line -> line.startsWith("…")))
        .containsExactly("… t1 (thermometer)", "… t2 (thermometer)", "… t3 (thermometer)");
  }

  @Test
  void record_twoSourcesWithSamplesOfOneSeriesAtAlternatingTimes_writesAllSamples()
      throws Exception {
    Files.writeString(folder.resolve("even.csv"), table(0, 2, 4));
    Files.writeString(folder.resolve("odd.csv"), table(1, 3, 5));
    String file = file("sources:\n" + csv("even") + csv("odd"));

    assertThat(run("record", file, folder.resolve("case").toString())).isZero();
    assertThat(Files.readAllLines(folder.resolve("case/samples.csv")).stream().skip(1))
        .hasSize(6)
        .doesNotHaveDuplicates();
  }

  private static String table(int... minutes) {
    return IntStream.of(minutes)
        .mapToObj("2026-11-21T11:0%d:00Z,5\n"::formatted)
        .collect(Collectors.joining("", "Time,Read\n", ""));
  }

  private static String csv(String name) {
    return """
      - name: %1$s
        type: csv
        prefix: ""
        files: {path: %1$s.csv}
        time: {columns: [Time], zone: UTC}
        resource: lun-1
        metrics: [{column: Read, metric: disk.read.latency}]
    """
        .formatted(name);
  }

  @Test
  void record_failingSource_isReportedAsFailed() throws Exception {
    String file = file("sources:\n  - {name: t1, type: thermometer, where: broken}\n");

    assertThat(run("record", file, folder.resolve("case").toString())).isEqualTo(1);
    assertThat(printed()).contains("  ✗ it is broken: buy another one").doesNotContain("✓");
  }

  @Test
  void check_proxyInTheFile_isUsed() throws Exception {
    try (TestHttpProxy proxy = new TestHttpProxy(1)) {
      proxy.refuse(403);
      Path password = Files.writeString(folder.resolve("password"), "secret");
      Path file =
          Files.writeString(
              folder.resolve("sources.yaml"),
              """
              proxy: {url: '%s'}
              sources:
                - {name: vc, type: vsphere, url: 'https://vcenter.invalid', username: me, password: 'file:%s'}
              """
                  .formatted(proxy.address(), password));

      assertThat(tool.run(List.of("check", file.toString()))).isEqualTo(1);

      assertThat(proxy.requests()).contains("CONNECT vcenter.invalid:443 HTTP/1.1");
      assertThat(printed.toString(StandardCharsets.UTF_8))
          .contains("through the proxy " + proxy.address());
    }
  }
}
