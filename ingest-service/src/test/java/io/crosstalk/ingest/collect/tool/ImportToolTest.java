package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.catalogue.SourceTypes;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.testkit.TestClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportToolTest {
  private static final String ESXTOP =
      """
      "(PDH-CSV 4.0) (UTC)(0)","\\\\esx7\\Virtual Disk(erp-db:scsi0:0)\\Average MilliSec/Write","\\\\esx7\\Virtual Disk(erp-db:scsi0:0)\\MBytes Written/sec","\\\\esx7\\Virtual Disk(uat-ora:scsi0:0)\\MBytes Written/sec","\\\\esx7\\Power\\Power Usage Now Watts"
      "11/28/2026 09:00:00","0.60","1.00","2.00","200"
      "11/28/2026 09:00:05","0.70","1.00","2.00","200"
      """;
  private static final String NMON =
      """
      AAA,progname,topas_nmon
      AAA,host,lpar7
      CPU_ALL,CPU Total lpar7,User%,Sys%,Wait%,Idle%,Busy,PhysicalCPUs
      ZZZZ,T0001,10:01:00,28-NOV-2026
      CPU_ALL,T0001,22.1,4.2,1.0,72.7,,4
      """;

  private static final String DISKS =
      """
      AAA,progname,topas_nmon
      AAA,host,lpar7
      AAA,SerialNumber,78A1B2C
      AAA,LPARNumberName,3,lpar7
      AAA,MachineType,IBM,9009-42A
      DISKXFER,Disk transfers per second lpar7,hdisk2
      DISKSERV,Disk Service Time msec/xfer lpar7,hdisk2
      ZZZZ,T0001,10:01:00,28-NOV-2026
      DISKXFER,T0001,22.1
      DISKSERV,T0001,0.7
      """;

  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ImportTool tool =
      new ImportTool(
          SourceTypes.all(),
          new TestClock("2026-12-01T12:00:00Z"),
          new PrintStream(printed, true, StandardCharsets.UTF_8));

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, content).toString();
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Returns the entries of an inventory that were proposed. */
  private String entries() {
    return printed()
        .lines()
        .filter(each -> each.startsWith("  - "))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void run_oneFile_makesACaseAndTellsWhatItTookForWhat() throws Exception {
    String file = file("esx7.csv", ESXTOP);
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(file, "--out=" + out))).isZero();

    assertThat(printed().lines())
        .containsSubsequence(
            file + " is esxtop: a recording of VMware's 'esxtop -b'",
            "… import (performance-files)",
            "  ✓ resources: vm 2 (erp-db, uat-ora), host 1 (esx7)",
            "  ✓ disk.write.latency: 1 resource, 2 samples, 0.6 ms to 0.7 ms (erp-db),"
                + " 2026-11-28T09:00:00Z to 2026-11-28T09:00:05Z, every 5 s",
            "  ✓ disk.write.throughput: 2 resources, 4 samples, 1.05 MB/s to 2.1 MB/s (uat-ora),"
                + " 2026-11-28T09:00:00Z to 2026-11-28T09:00:05Z, every 5 s",
            "  ! esx7.csv (esxtop): left out (1): columns of counters without a metric, such as"
                + " 'Power\\Power Usage Now Watts'",
            "  ✓ 6 samples, 0 refused",
            out + ": 6 samples, 3 resources",
            "→ ./crosstalk diagnose " + out);
    assertThat(out.resolve("samples.csv"))
        .content()
        .contains("2026-11-28T09:00:05Z,erp-db,disk.write.latency,0.7");
    assertThat(out.resolve("inventory.json")).content().contains("\"uses\":[\"esx7\"]");
    assertThat(out.resolve("import.txt"))
        .content()
        .startsWith(file + " is esxtop")
        .contains("left out (1): columns of counters", "\ncase: 6 samples, 3 resources\n")
        .doesNotContain(out.toString(), "→");
  }

  @Test
  void run_filesOfSeveralFormatsAndFolders_becomeOneCase() throws Exception {
    Path out = folder.resolve("case");
    String inventory =
        file(
            "inventory.json",
            """
            [
              {"id": "app-erp", "kind": "application", "layer": "application", "uses": ["erp-db"]},
              {"id": "erp-db", "kind": "vm", "layer": "vmware", "environment": "production", "team": "dba"}
            ]
            """);

    int exit =
        tool.run(
            List.of(
                file("a/esx7 {1}.csv", ESXTOP),
                file("a/esx8, [2].csv", ESXTOP.replace("esx7", "esx8").replace("erp-db", "crm-db")),
                file("b/lpar7.nmon", NMON),
                "--zone=Europe/Berlin",
                "--inventory=" + inventory,
                "--out=" + out));

    assertThat(printed()).doesNotContain("✗");
    assertThat(exit).isZero();
    assertThat(out.resolve("samples.csv"))
        .content()
        .contains("erp-db,disk.write.latency", "crm-db,disk.write.latency")
        .contains("2026-11-28T09:01:00Z,lpar7,cpu.utilization,26.3");
    assertThat(out.resolve("inventory.json"))
        .content()
        .contains("\"app-erp\"", "\"dba\"", "\"production\"");
  }

  @Test
  void run_machinesThatShareNothing_asksForWhatTheyUse_andTheAnswerHelps() throws Exception {
    String one = file("lpar7.nmon", NMON);
    String other = file("lpar8.nmon", NMON.replace("lpar7", "lpar8"));
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(one, other, "--zone=UTC", "--out=" + out))).isZero();

    assertThat(printed())
        .contains("! 2 machines share no resource that is known")
        .contains("and type: ./crosstalk import " + one + " " + other + " --zone=UTC --inventory=");
    assertThat(entries().lines().map(each -> each.replaceAll(".*#", "")))
        .containsExactly(
            " a guess: give it its real name, and what shares nothing a line of its own",
            " a guess: name what it uses, or delete the line",
            " a guess: name what it uses, or delete the line");
    String inventory = file("inventory.yaml", entries().replace("guessed-array", "v7000"));
    printed.reset();
    Path second = folder.resolve("case-2");
    assertThat(
            tool.run(
                List.of(one, other, "--zone=UTC", "--inventory=" + inventory, "--out=" + second)))
        .isZero();
    assertThat(printed()).contains("array 1").doesNotContain("share no", "datastore", "✗");
  }

  @Test
  void run_machinesThatShareNothing_areAskedForInTheInventoryThatIsTyped() throws Exception {
    String one = file("lpar7.nmon", NMON);
    String other = file("lpar8.nmon", NMON.replace("lpar7", "lpar8"));
    String teams = file("teams.yaml", "- {id: lpar7, kind: lpar, layer: power, team: erp}\n");
    String tab = file("RVTools_tabvHost.csv", "Host,CPU Model,# Cores\nesx7,Intel,16\n");

    tool.run(List.of(one, other, "--inventory=" + teams, "--out=" + folder.resolve("a")));
    tool.run(List.of(one, other, "--inventory=" + tab, "--out=" + folder.resolve("b")));

    assertThat(printed())
        .contains("in the file " + teams + ". What is a guess")
        .contains("%s %s --inventory=%s --out=".formatted(one, other, teams))
        .contains("%s %s %s --inventory=inventory.yaml --out=".formatted(one, other, tab));
  }

  @Test
  void run_machinesWithDisksOfTheirOwn_asksWhatEachDiskUses() throws Exception {
    String one = file("lpar7.nmon", DISKS);
    String other = file("lpar8.nmon", DISKS.replace("lpar7", "lpar8"));
    Path out = folder.resolve("case");

    tool.run(List.of(one, other, "--zone=UTC", "--out=" + out));

    assertThat(out.resolve("inventory.json")).content().contains("\"frame/78A1B2C\"");
    assertThat(printed())
        .contains(
            "! 2 machines share no disk that is known", "\"lpar7/hdisk2\", \"kind\": \"device\"")
        .doesNotContain("\"id\": \"lpar7\",");
    assertThat(entries()).contains("# a guess: name what the disk is on, or delete the line if");
    String inventory = file("inventory.yaml", entries());
    printed.reset();
    Path second = folder.resolve("case-2");
    tool.run(List.of(one, other, "--zone=UTC", "--inventory=" + inventory, "--out=" + second));
    assertThat(printed()).doesNotContain("share no", "✗");
    assertThat(second.resolve("inventory.json"))
        .content()
        .contains("\"name\":\"hdisk2\",\"uses\":[\"guessed-array\"]");
  }

  @Test
  void run_virtualMachinesThatShareNothing_areAskedForADatastore() throws Exception {
    String panel = file("a.csv", "Time,erp-db,uat-ora\n2026-11-28 09:00:00,4 ms,5 ms\n");

    tool.run(
        List.of(panel, "--metric=disk.latency", "--kind=vm", "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains(
            "such as a host or a datastore, in the file",
            "- {\"id\": \"guessed-datastore\", \"kind\": \"datastore\", \"layer\": \"vmware\"}");
  }

  @Test
  void run_storageNamedForMachinesButNotForTheirDisks_stillAsksForTheDisks() throws Exception {
    String inventory =
        file(
            "inventory.json",
            """
            [{"id": "v7000", "kind": "array", "layer": "san"},
             {"id": "lpar7", "kind": "lpar", "layer": "power", "uses": ["v7000"]},
             {"id": "lpar8", "kind": "lpar", "layer": "power", "uses": ["v7000"]}]
            """);

    tool.run(
        List.of(
            file("lpar7.nmon", DISKS),
            file("lpar8.nmon", DISKS.replace("lpar7", "lpar8")),
            "--inventory=" + inventory,
            "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains("share no disk that is known")
        .contains(
            "- {\"id\": \"v7000\", \"kind\": \"array\", \"layer\": \"san\"}\n",
            "\"lpar8/hdisk2\", \"kind\": \"device\", \"layer\": \"power\", \"uses\": [\"v7000\"]}")
        .containsOnlyOnce("{\"id\": \"v7000\"")
        .doesNotContain("guessed-array");
  }

  @Test
  void run_inventoryWithMisspeltNames_saysWhichAreMeant() throws Exception {
    String inventory =
        file(
            "inventory.json",
            """
            [{"id": "ds-1", "kind": "datastore", "layer": "vmware"},
             {"id": "ERP-DB", "kind": "vm", "layer": "vmware", "uses": ["ds1", "ds-1"]}]
            """);

    tool.run(
        List.of(
            file("esx7.csv", ESXTOP),
            "--inventory=" + inventory,
            "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains(
            "! ds1 is used by ERP-DB, but nothing is called so; did you mean ds-1?",
            "! ERP-DB of the inventory has no samples; did you mean erp-db?");
  }

  @Test
  void run_disksWithoutLatency_saysThatSlowOnesCannotBeSeen() throws Exception {
    String withoutLatency = DISKS.replaceAll("(?m)^DISKSERV.*\n", "");

    tool.run(List.of(file("a.nmon", withoutLatency), "--out=" + folder.resolve("case")));
    assertThat(printed())
        .contains(
            "! no latency of any disk was read: slow disks cannot be seen; record it, too (nmon of"
                + " AIX: option -d; nmon of Linux has none: record 'iostat -x -t 60' beside it)");
    printed.reset();
    tool.run(List.of(file("b.nmon", DISKS), "--out=" + folder.resolve("other")));
    assertThat(printed()).doesNotContain("no latency");
  }

  @Test
  void run_latencyOfDisksInAnotherFile_isNotMissed() throws Exception {
    String latency = file("latency.csv", "Time,a\n2026-11-28 09:00:00,4 ms\n");
    String requests = file("iops.csv", "Time,a\n2026-11-28 09:00:00,120\n") + ":disk.iops";

    tool.run(List.of(latency + ":disk.latency", requests, "--out=" + folder.resolve("case")));
    assertThat(printed()).doesNotContain("no latency");
    printed.reset();
    tool.run(List.of(requests, "--out=" + folder.resolve("other")));
    assertThat(printed()).contains("record it, too (Grafana: another panel)");
  }

  @Test
  void run_latencyOfDisksInARefusedFile_isNotSaidToBeMissing() throws Exception {
    String latency = file("latency.csv", "Time,a\n2026-11-28 09:00:00,4 bytes\n");
    String requests = file("iops.csv", "Time,a\n2026-11-28 09:00:00,120\n") + ":disk.iops";

    tool.run(List.of(latency + ":disk.latency", requests, "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains("! no latency of any disk was read", ", unless it is in what is refused above\n");
  }

  @Test
  void run_manyRefusedRows_areAllCounted() throws Exception {
    String rows = "Time,a\n2026-11-28 09:00:00,4\n" + "2026-11-28 09:01:00,bad\n".repeat(1_500);

    tool.run(List.of(file("a.csv", rows), "--metric=disk.iops", "--out=" + folder.resolve("case")));

    assertThat(printed()).contains("✓ 1 samples, 1500 refused", "… and 1497 more like these");
  }

  @Test
  void run_refusedValues_areNotInTheSummary() throws Exception {
    String busy = "Time,erp-db\n2026-11-28 09:00:00,%s\n2026-11-28 09:00:15.001,80\n";

    tool.run(
        List.of(
            file("busy.csv", busy.formatted("115")),
            "--metric=disk.busy",
            "--out=" + folder.resolve("case")));
    assertThat(printed())
        .contains("disk.busy: 1 resource, 1 sample, 80 % to 80 %", "1 samples, 1 refused");
    printed.reset();
    tool.run(
        List.of(
            file("busy.csv", busy.formatted("15")),
            "--metric=disk.busy",
            "--out=" + folder.resolve("other")));
    assertThat(printed()).contains(", every 15 s");
  }

  @Test
  void run_recordingsThatEndAtDifferentTimes_saysThatOneWillSeemSilent() throws Exception {
    String early = file("lpar7.nmon", NMON);
    String late =
        file("lpar8.nmon", NMON.replace("lpar7", "lpar8").replace("10:01:00", "10:31:00"));

    assertThat(tool.run(List.of(early, late, "--out=" + folder.resolve("case")))).isZero();

    assertThat(printed())
        .contains("! 1 resources have no samples up to the end of the case (2026-11-28T10:31:00Z)")
        .contains("lpar7 (until 2026-11-28T10:01:00Z)")
        .contains("  lpar7.nmon ends 30 min before the last file", "a time zone is wrong (--zone)");
    printed.reset();
    assertThat(tool.run(List.of(late, "--out=" + folder.resolve("other")))).isZero();
    assertThat(printed()).doesNotContain("no samples up to the end");
  }

  /** Returns a recording of an hour with one virtual machine. */
  private static String hour(String machine, int begin) {
    StringBuilder rows = new StringBuilder("Time,%s\n".formatted(machine));
    for (int minute = 0; minute < 60; minute += 5) {
      rows.append("2026-11-28 %02d:%02d:00,1.5\n".formatted(begin, minute));
    }
    return rows.toString();
  }

  @Test
  void run_fileThatBeginsAndEndsAnHourAfterAnother_isRefusedUntilAZoneIsTyped() throws Exception {
    Path out = folder.resolve("case");
    String utc = file("a.csv", hour("erp", 9)) + ":disk.latency,unit=ms";
    String local = file("b.csv", hour("crm", 10)) + ":disk.latency,unit=ms";

    assertThat(tool.run(List.of(utc, local, "--out=" + out))).isEqualTo(2);

    assertThat(out).doesNotExist();
    assertThat(printed())
        .contains("✗ nothing is written: b.csv begins and ends 1 h 0 min after a.csv")
        .contains("→ ./crosstalk import " + utc + " " + local, "--zone=ZONE");
    assertThat(tool.run(List.of(utc, local + ",zone=Europe/Berlin", "--out=" + out))).isZero();
    assertThat(tool.run(List.of(utc, local, "--zone=UTC", "--out=" + out + "-2"))).isZero();
  }

  @Test
  void run_filesOfOneMachineForEachHour_areOneRecording() throws Exception {
    List<String> files = new ArrayList<>();
    for (String metric : List.of("disk.read.latency", "disk.write.latency")) {
      for (int hour = 9; hour < 12; hour++) {
        files.add(file(metric + hour + ".csv", hour("erp", hour)) + ":" + metric + ",unit=ms");
      }
    }
    files.add("--out=" + folder.resolve("case"));

    assertThat(tool.run(files)).isZero();

    assertThat(printed()).contains("case: 72 samples, 1 resource");
  }

  @Test
  void run_inventoryThatIsAnExport_isReadAsAFile() throws Exception {
    Path out = folder.resolve("case");

    int exit =
        tool.run(
            List.of(
                file("esx7.csv", ESXTOP),
                "--inventory=" + file("lpar7.nmon", NMON),
                "--out=" + out));

    assertThat(exit).isZero();
    assertThat(out.resolve("samples.csv")).content().contains("lpar7,cpu.utilization");
  }

  @Test
  void run_compressedFile_isRead() throws Exception {
    Path file = folder.resolve("esx7.csv.gz");
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
      packed.write(ESXTOP.getBytes(StandardCharsets.UTF_8));
    }

    assertThat(tool.run(List.of(file.toString(), "--out=" + folder.resolve("case")))).isZero();
    assertThat(printed()).contains("✓ 6 samples");
  }

  /** A folder of recordings with a note, a document and a folder in it: 'recordings/*'. */
  @Test
  void run_strayFiles_areLeftOutByNameWithTheReason() throws Exception {
    Path out = folder.resolve("case");
    Path old = Files.createDirectories(folder.resolve("old"));

    int exit =
        tool.run(
            List.of(
                file("README", "recordings of the night\n"),
                file("report.pdf", "%PDF-1.7\n\u0000\u0001"),
                file("inventory.xlsx", "PK\u0003\u0004rest"),
                file("later.nmon", "\n"),
                old.toString(),
                file("lpar7.nmon", NMON),
                "--out=" + out));

    assertThat(exit).isZero();
    assertThat(printed())
        .contains(
            "! " + folder + "/README: left out: its beginning fits no known format\n",
            "! " + folder + "/report.pdf: left out: it is no text file",
            "! " + folder + "/inventory.xlsx: left out: it is an Excel workbook",
            "! " + folder + "/later.nmon: left out: it is empty",
            "! " + old + ": left out: it is a folder\n",
            "lpar7.nmon is nmon")
        .doesNotContain("✗");
    assertThat(out.resolve("samples.csv")).content().contains("lpar7,cpu.utilization");
    assertThat(out.resolve("import.txt")).content().contains("report.pdf: left out");
  }

  @Test
  void run_nothingButStrayFiles_saysOfEachWhatToDo() throws Exception {
    assertThat(tool.run(List.of(file("README", "a\n"), file("b.csv", "a;b\n1;2\n")))).isEqualTo(2);

    assertThat(printed())
        .contains("✗ " + folder + "/README: its beginning", "✗ " + folder + "/b.csv: its beginning")
        .contains("Add :format=NAME behind its name.");
  }

  @Test
  void run_misspeltFileAmongOthers_isNotLeftOut() throws Exception {
    assertThat(tool.run(List.of(file("lpar7.nmon", NMON), folder + "/lpar8.nmon"))).isEqualTo(2);

    assertThat(printed()).contains("✗ " + folder + "/lpar8.nmon: there is no such file");
  }

  @Test
  void run_panelsOfSeveralMetrics_haveEachTheirOwnBehindTheName() throws Exception {
    String latency = file("latency.csv", "Time,erp-db\n2026-11-28 09:00:00,0.004\n");
    String requests = file("a:b.csv", "Time,erp-db\n2026-11-28 09:00:00,120\n");
    Path out = folder.resolve("case");

    int exit =
        tool.run(
            List.of(
                latency + ":disk.read.latency,unit=s",
                requests + ":disk.read.iops",
                "--zone=Europe/Berlin",
                "--out=" + out));

    assertThat(exit).isZero();
    assertThat(printed()).doesNotContain("✗", "do not state");
    assertThat(out.resolve("samples.csv"))
        .content()
        .contains("2026-11-28T08:00:00Z,erp-db,disk.read.latency,4.0\n")
        .contains("2026-11-28T08:00:00Z,erp-db,disk.read.iops,120.0\n");
  }

  @Test
  void run_filesOfMachinesWithoutNamesOrZones_haveEachTheirOwnBehindTheName() throws Exception {
    String rows = NMON.replace("AAA,host,lpar7\n", "AAA,host,localhost\n");
    Path out = folder.resolve("case");

    int exit =
        tool.run(
            List.of(
                file("a.nmon", rows) + ":machine=lpar7,zone=Asia/Tokyo",
                file("b.nmon", rows) + ":machine=lpar8",
                "--out=" + out));

    assertThat(exit).isZero();
    assertThat(out.resolve("samples.csv"))
        .content()
        .contains("2026-11-28T01:01:00Z,lpar7,cpu.utilization", "2026-11-28T10:01:00Z,lpar8,cpu");
  }

  @Test
  void run_panelsOfOneMetric_saysHowEachGetsItsOwn() throws Exception {
    String row = "Time,a\n2026-11-28 09:00:00,%s\n";

    tool.run(
        List.of(
            file("latency.csv", row.formatted("4 ms")),
            file("write.csv", row.formatted("5 ms")),
            "--metric=disk.latency",
            "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains(
            "! latency.csv and write.csv do not state what they measure, and all are taken as"
                + " disk.latency: if they measure more than one thing, name the metric behind each"
                + " file, such as latency.csv:METRIC");
  }

  @Test
  void run_filesThatLackDifferentThings_areCompletedInOneCommand() throws Exception {
    String latency =
        file("disk write latency.csv", "Time,a\n2026-11-28 09:00:00,0.0008\n") + ":zone=Asia/Tokyo";
    String throughput = file("write-throughput.csv", "Time,a\n2026-11-28 09:00:00,2000000\n");
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(latency, throughput, "--kind=vm", "--out=" + out))).isEqualTo(2);

    assertThat(printed())
        .contains(
            "✗ " + throughput + ": it does not say what it measures",
            "→ ./crosstalk import "
                + latency.replace(" ", "\\ ")
                + ",disk.write.latency,unit=s "
                + throughput
                + ":disk.write.throughput,unit=UNIT --kind=vm --out="
                + out)
        .doesNotContain("no latency");
    assertThat(out).doesNotExist();
    assertThat(
            tool.run(
                List.of(
                    latency + ",disk.write.latency,unit=s",
                    throughput + ":disk.write.throughput,unit=B/s",
                    "--out=" + out)))
        .isZero();
  }

  @Test
  void run_onlyTheMetricIsOpen_theUnitIsAskedForInTheSameRound() throws Exception {
    String vague = file("write latency.csv", "Time,a\n2026-11-28 09:00:00,0.0008\n");

    assertThat(tool.run(List.of(vague))).isEqualTo(2);
    assertThat(printed())
        .contains(
            "set metric: is it one of disk.write.latency",
            "its values have no unit: set unit (unit=s if their median is 0.8 ms)",
            "with words of your own for METRIC\n",
            ":METRIC,unit=s");
    assertThat(tool.run(List.of(vague + ":disk.write.latency"))).isEqualTo(2);
    assertThat(printed())
        .contains("state that behind the names of the files\n", ":disk.write.latency,unit=s");
  }

  @Test
  void run_panelThatStatesNothing_allIsAskedForAtOnce() throws Exception {
    String rows = "Time,%s\n2026-11-28 09:00:00,4%s\n";
    String file = file("panel.csv", rows.formatted("Value", ""));

    assertThat(tool.run(List.of(file))).isEqualTo(2);
    assertThat(printed())
        .contains(
            "its values have no unit: set unit, or leave it out if it is the metric's own; it names"
                + " no machine: set machine\n",
            "with words of your own for METRIC and UNIT and MACHINE\n",
            "→ ./crosstalk import " + file + ":METRIC,unit=UNIT,machine=MACHINE\n");
    printed.reset();
    tool.run(List.of(file("other.csv", rows.formatted("erp-db", " ms"))));
    tool.run(List.of(file, "--machine=a", "--unit=ms"));
    assertThat(printed()).doesNotContain("set unit", "set machine");
  }

  @Test
  void run_unitThatContradictsTheFile_isRefusedWithWhatTheFileSays() throws Exception {
    String seconds = file("a.csv", "Time,a\n2026-11-28 09:00:00,0.0008\n");
    String header = file("b.csv", "Time,latency (s)\n2026-11-28 09:00:00,0.5\n");
    String values = file("c.csv", "Time,a\n2026-11-28 09:00:00,765 µs\n");
    String own = file("lpar7.nmon", NMON);
    Path out = folder.resolve("case");
    for (String file : List.of(seconds, header, values)) {
      assertThat(tool.run(List.of(file + ":disk.read.latency,unit=ms", "--out=" + out)))
          .isEqualTo(2);
    }
    assertThat(tool.run(List.of(own, "--unit=ms", "--out=" + out))).isEqualTo(2);

    assertThat(printed())
        .contains(
            "a.csv: it contradicts unit=ms, in which the median of its values would be",
            "set unit (unit=s if their median is 0.8 ms)",
            "set unit (unit=s if their median is 500 ms)",
            "its values state their unit, such as 765 µs: leave out unit=ms",
            "it states its metrics and their units itself",
            "✗ nothing is written");
    assertThat(out).doesNotExist();
  }

  @Test
  void run_metricBesideAChartThatStatesItsOwn_isForTheOtherFile() throws Exception {
    String panel = file("latency.csv", "Time,erp-db\n2026-11-28 09:00:00,4 ms\n");
    String chart = file("ready.csv", "Time,Ready for erp-db\n2026-11-28 09:00:00,200\n");
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(panel, chart, "--metric=disk.latency", "--out=" + out))).isZero();
    assertThat(out.resolve("samples.csv")).content().contains("erp-db,disk.latency,4");

    Path none = folder.resolve("none");
    assertThat(tool.run(List.of(chart, "--metric=disk.latency", "--out=" + none))).isEqualTo(2);
    assertThat(tool.run(List.of(panel, chart + ":disk.latency", "--out=" + none))).isEqualTo(2);
    assertThat(none).doesNotExist();
  }

  @Test
  void run_copyOfADownload_hasNoUnitInItsName() throws Exception {
    String copy = file("CPU utilization (1).csv", "Time,a\n2026-11-28 09:00:00,0.8\n");
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(copy + ":cpu.utilization,unit=%", "--out=" + out))).isZero();
  }

  @Test
  void run_unitOfTheValuesByAnotherName_isNoContradiction() throws Exception {
    String values = file("c.csv", "Time,a\n2026-11-28 09:00:00,765 µs\n");
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(values + ":disk.read.latency,unit=us", "--out=" + out))).isZero();
    assertThat(out.resolve("samples.csv")).content().contains("a,disk.read.latency,0.765");
  }

  @Test
  void run_statementsThatContradictEachOther_theLastIsBelievedAndThatIsTold() throws Exception {
    String file = file("a.csv", "Time,a\n2026-11-28 09:00:00,2\n");
    Path out = folder.resolve("case");

    assertThat(
            tool.run(
                List.of(
                    file + ":disk.read.latency,unit=us,unit=s",
                    file + ":unit=ms",
                    file,
                    "--unit=ns",
                    "--out=" + out)))
        .isZero();

    assertThat(printed())
        .contains(
            "! " + file + ": unit=us is not used: unit=ms is typed behind it",
            "! " + file + ": unit=s is not used: unit=ms is typed behind it",
            "! --unit=ns is not used: each file has its own unit behind its name");
    assertThat(out.resolve("samples.csv")).content().containsOnlyOnce("a,disk.read.latency,2.0");
  }

  @Test
  void run_metricThatContradictsTheNameOfTheFile_isAskedForOrToldWithTheUnit() throws Exception {
    String row = "Time,a\n2026-11-28 09:00:00,%s\n";
    String latency = file("latency.csv", row.formatted("0.002"));
    String requests = file("iops.csv", row.formatted("1633"));
    String column = file("x.csv", row.formatted("2").replace("Time,a", "Time,Read IOPS"));
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(latency, requests, "--metric=disk.read.latency"))).isEqualTo(2);
    assertThat(printed())
        .contains(
            "✗ " + requests + ": the name 'iops' says that its values are not disk.read.latency",
            "→ ./crosstalk import " + latency + ":unit=s " + requests + ":metric=disk.read.iops");
    for (String file :
        List.of(requests + ":disk.read.latency,unit=us", column + ":disk.latency,unit=ms")) {
      assertThat(tool.run(List.of(file, "--out=" + folder.resolve("case-" + file.length()))))
          .isZero();
    }
    assertThat(tool.run(List.of(latency + ":disk.read.latency,unit=s", "--out=" + out))).isZero();
    assertThat(printed().lines().filter(each -> each.contains("as which they are taken")))
        .hasSize(2)
        .anyMatch(each -> each.contains("the name 'Read IOPS'"));
  }

  @Test
  void run_metricBehindTheNameThatContradictsTheTitle_theProposedCommandWorks() throws Exception {
    String rows = "Time,erp-db\n2026-11-28 09:00:00,0.0008\n";
    String file = file("Disk write latency-data.csv", rows);
    String out = "--out=" + folder.resolve("case");

    assertThat(tool.run(List.of(file + ":zone=Asia/Tokyo,disk.read.latency", out))).isEqualTo(2);

    String command =
        printed().lines().filter(each -> each.startsWith("→")).findFirst().orElseThrow();
    assertThat(command)
        .endsWith(":zone=Asia/Tokyo,metric=disk.write.latency,unit=s " + out)
        .doesNotContain("disk.read.latency");
    List<String> words = List.of(command.split("(?<!\\\\) "));
    assertThat(
            tool.run(
                words.subList(3, words.size()).stream()
                    .map(each -> each.replace("\\ ", " "))
                    .toList()))
        .isZero();
    assertThat(folder.resolve("case/samples.csv")).content().contains("disk.write.latency,0.8");
  }

  @Test
  void run_metricOfAnotherDirectionThanTheTitle_isAskedForUnlessItsUnitIsSetToo() throws Exception {
    String rows = "Time,erp-read\n2026-11-28 09:00:00,4 ms\n";
    String writes = file("Disk write latency (ms)-data.csv", rows);
    String reads = file("Disk read latency (ms)-data.csv", rows);
    String machine = file("x.csv", rows);
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(writes, "--metric=disk.read.latency", "--out=" + out)))
        .isEqualTo(2);
    assertThat(printed())
        .contains(
            "the name 'Disk write latency (ms)' says that its values are not disk.read.latency: if"
                + " they are, set the unit too (unit=ms), else another metric"
                + " (metric=disk.write.latency)",
            ":metric=disk.write.latency --out=");
    assertThat(tool.run(List.of(writes + ":disk.read.latency,unit=ms", "--out=" + out))).isZero();
    assertThat(printed()).contains("as which they are taken");
    printed.reset();
    assertThat(tool.run(List.of(reads + ":disk.read.latency", "--out=" + folder.resolve("reads"))))
        .isZero();
    assertThat(
            tool.run(
                List.of(machine + ":disk.write.latency", "--out=" + folder.resolve("machine"))))
        .isZero();
    assertThat(printed()).doesNotContain("says that");
  }

  @Test
  void run_unitInTheColumnsThatNoProposedMetricHas_proposesNone() throws Exception {
    String panel =
        file("panel.csv", "Time,erp throughput (MB/s)\n2026-11-28 09:00:00,0.1\n")
            + ":app.throughput";

    assertThat(tool.run(List.of(panel, "--out=" + folder.resolve("case")))).isEqualTo(2);
    assertThat(printed()).contains("are not app.throughput").contains("metric=METRIC");
  }

  @Test
  void run_wrongPropertyBehindAFile_isExplained() throws Exception {
    String file = file("a.csv", "Time,a\n2026-11-28 09:00:00,4\n");

    assertThat(tool.run(List.of(file + ":units=ms"))).isEqualTo(2);
    assertThat(tool.run(List.of(file + ":unit="))).isEqualTo(2);
    assertThat(tool.run(List.of(file + ":METRIC,unit=ms", "--out=" + folder.resolve("case"))))
        .isEqualTo(2);
    assertThat(printed())
        .contains(
            "there is no property units of a file: did you mean unit?",
            "unit needs a value",
            "metric needs a value");
  }

  @Test
  void run_zone_isThatOfTheTimesThatAreShown() throws Exception {
    String early = file("lpar7.nmon", NMON);
    String late =
        file("lpar8.nmon", NMON.replace("lpar7", "lpar8").replace("10:01:00", "10:31:00"));
    Path out = folder.resolve("case");

    tool.run(List.of(early, late, "--zone=Europe/Berlin", "--out=" + out));

    assertThat(out.resolve("import.txt"))
        .content()
        .contains("2026-11-28T10:01:00+01:00 to 2026-11-28T10:31:00+01:00")
        .contains("the end of the case (2026-11-28T10:31:00+01:00)")
        .doesNotContain("Z");
    assertThat(printed())
        .contains(
            "→ ./crosstalk diagnose " + out + " --zone=Europe/Berlin" + System.lineSeparator());
  }

  @Test
  void run_partOfDiagnose_namesThatCommandAlsoInTheCase() throws Exception {
    ImportTool diagnose =
        new ImportTool(
            "diagnose",
            SourceTypes.all(),
            new TestClock("2026-12-01T12:00:00Z"),
            new PrintStream(printed, true, StandardCharsets.UTF_8));
    String one = file("lpar7.nmon", NMON);
    String other = file("lpar8.nmon", NMON.replace("lpar7", "lpar8"));
    Path scratch = Files.createDirectories(folder.resolve("scratch"));

    assertThat(
            diagnose.run(
                List.of(one, other, "--zone=UTC", "--html=a.html", "--scratch=" + scratch)))
        .isZero();

    assertThat(scratch.resolve("lpar7").resolve("import.txt"))
        .content()
        .contains(
            "type: ./crosstalk diagnose "
                + one
                + " "
                + other
                + " --zone=UTC --html=a.html --inventory=inventory.yaml\n");
    assertThat(printed()).doesNotContain("crosstalk import", "→", "--out");
    printed.reset();
    assertThat(diagnose.run(List.of(one, other, "--out=" + folder.resolve("kept")))).isZero();
    assertThat(printed())
        .contains("crosstalk diagnose " + one, "--inventory=inventory.yaml --out=" + folder + "/k");
  }

  @Test
  void run_typedFormat_isTheOneThatIsNamed() throws Exception {
    String file = file("panel.csv", "Time,Read latency for erp-db\n2026-11-28 14:05:00,4\n");

    tool.run(
        List.of(
            file + ":format=grafana,metric=disk.read.latency,unit=ms,zone=UTC",
            "--out=" + folder.resolve("case")));

    assertThat(printed()).contains("panel.csv is grafana").doesNotContain("vcenter-chart");
  }

  @Test
  void run_unknownFile_saysWhatToDo() throws Exception {
    String file = file("x.csv", "a;b\n1;2\n");

    assertThat(tool.run(List.of(file, "--out=" + folder.resolve("case")))).isEqualTo(2);
    assertThat(printed()).contains("✗", "esxtop", "--format=NAME", "docs/sources/csv.md");
    assertThat(tool.run(List.of(folder.resolve("none.csv").toString()))).isEqualTo(2);
    assertThat(printed()).contains("there is no such file");
  }

  @Test
  void run_metricIsMissing_writesNoCaseSoThatTheAdviceCanBeFollowed() throws Exception {
    String file =
        file(
            "latency.csv",
            """
            Time,erp-db
            2026-11-28 09:00:00,0.62 ms
            2026-11-28 09:01:00,0.63 ms
            """);
    String out = "--out=" + folder.resolve("case");

    assertThat(tool.run(List.of(file, out))).isEqualTo(2);
    assertThat(printed()).contains("nothing is written", file + ":METRIC");
    assertThat(folder.resolve("case")).doesNotExist();

    assertThat(tool.run(List.of(file, out, "--metric=disk.read.latency"))).isZero();
  }

  @Test
  void run_folderWithACase_isRefused() throws Exception {
    String file = file("esx7.csv", ESXTOP);
    Path out = folder.resolve("case");
    tool.run(List.of(file, "--out=" + out));

    assertThat(tool.run(List.of(file, "--out=" + out))).isEqualTo(2);
    assertThat(printed())
        .contains(
            "✗ " + out + " holds a case already", "→ ./crosstalk import ", "--out=" + out + "-2");
    assertThat(tool.run(List.of(file, "--out=" + out + "-2"))).isZero();
    assertThat(tool.run(List.of(file, "--out=" + out))).isEqualTo(2);
    assertThat(printed()).contains("--out=" + out + "-3");
  }

  @Test
  void run_liveSource_writesSettingsThatAFileOfSourcesCanHave() throws Exception {
    Path settings = folder.resolve("my-sources.yaml");

    assertThat(
            tool.run(
                List.of(file("lpar7.nmon", NMON), "--zone=Asia/Tokyo", "--source=" + settings)))
        .isZero();

    assertThat(printed()).contains("add its entries to .crosstalk/sources.yaml");
    assertThat(new SourcesReader(SourceTypes.all()).read(Files.readAllBytes(settings)).problems())
        .isEmpty();
    assertThat(settings)
        .content()
        .contains("zone: 'Asia/Tokyo'", "type: performance-files", "growing: true");
  }

  @Test
  void run_liveSourceInAFileThatExists_isRefusedAndLeavesTheFile() throws Exception {
    String settings = file("sources.yaml", "sources: []\n");

    assertThat(tool.run(List.of(file("lpar7.nmon", NMON), "--source=" + settings))).isEqualTo(2);

    assertThat(printed()).contains("✗ " + settings + " exists already", "--source");
    assertThat(Path.of(settings)).content().isEqualTo("sources: []\n");
  }

  @Test
  void run_filesOfSeveralFoldersThatNameOneMachine_keepAllItsRelations() throws Exception {
    String tab = "VM,Disk,Path,Host\nerp-db,%s,[%s] erp-db/erp-db.vmdk,%s\n";
    Path out = folder.resolve("case");

    tool.run(
        List.of(
            file("a/RVTools_tabvDisk.csv", tab.formatted("d1", "ds-01", "esx1")),
            file("b/RVTools_tabvDisk.csv", tab.formatted("d2", "ds-02", "esx1")),
            file("b/esx7.csv", ESXTOP),
            "--out=" + out));

    assertThat(out.resolve("inventory.json"))
        .content()
        .contains("\"uses\":[\"esx1\",\"ds-01\",\"ds-02\",\"esx7\"]");
  }

  @Test
  void run_manyFiles_tellsWhatIsLeftOutOfEach() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--out=" + folder.resolve("case")));
    for (int i = 0; i < 30; i++) {
      String watts = i == 0 ? "Power Cap Watts" : "Power Usage Now Watts";
      arguments.add(
          file(
              "esx%02d.csv".formatted(i),
              ESXTOP.replace("Power Usage Now Watts", watts).replace("esx7", "esx" + i)));
    }

    assertThat(tool.run(arguments)).isZero();

    assertThat(printed())
        .contains(
            "! esx29.csv (esxtop) and 29 other files: left out (30): columns of counters without a"
                + " metric, such as");
  }

  @Test
  void run_liveSource_tellsWhatIsLeftOut() throws Exception {
    Path settings = folder.resolve("my-sources.yaml");

    assertThat(tool.run(List.of(file("esx7.csv", ESXTOP), "--source=" + settings))).isZero();

    assertThat(printed())
        .contains("  ✓ esx7.csv: 6 samples [disk.write.latency, disk.write.throughput]")
        .contains("  ! esx7.csv (esxtop): left out (1): columns of counters without a metric");
  }

  @Test
  void run_wrongZoneOrInventory_isExplained() throws Exception {
    String file = file("lpar7.nmon", NMON);
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(file, "--zone=Berlin", "--out=" + out))).isEqualTo(2);
    assertThat(printed())
        .contains("✗ --zone: 'Berlin' is no time zone", "did you mean 'Europe/Berlin'?");
    String inventory = file("inventory.json", "[{\"id\": ");
    assertThat(
            tool.run(List.of(file, "--inventory=" + inventory, "--out=" + folder.resolve("other"))))
        .isEqualTo(2);
    assertThat(printed()).contains("✗ the inventory " + inventory);
    String noKind = file("kinds.json", "[{\"id\": \"array-1\", \"layer\": \"san\"}]");
    tool.run(List.of(file, "--inventory=" + noKind, "--out=" + folder.resolve("other")));
    assertThat(printed())
        .contains(
            "✗ the inventory " + noKind + ": resources.kind: is missing: one of application,");
  }

  @Test
  void run_mistakesInAnInventory_areSaidOnceWithTheLineOfItsOwnFile() throws Exception {
    String inventory =
        file("apps.yaml", "- id: erp\n  kind: application\n  knd: vm\n  layer: application\n");

    assertThat(
            tool.run(
                List.of(
                    file("lpar7.nmon", NMON),
                    file("other/lpar8.nmon", NMON),
                    "--inventory=" + inventory,
                    "--out=" + folder.resolve("case"))))
        .isEqualTo(2);

    assertThat(printed()).containsOnlyOnce("✗ ");
    assertThat(printed())
        .contains("✗ the inventory " + inventory + ": line 3: 'resources[0].knd' is not known");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id: foo\n uses: [", "- id: foo\n  uses: ["})
  void run_inventoryThatIsNoYaml_isRefusedWithTheLineOfItsOwnFile(String text) throws Exception {
    String inventory = file("apps.yaml", text);

    tool.run(
        List.of(
            file("lpar7.nmon", NMON),
            "--inventory=" + inventory,
            "--out=" + folder.resolve("case")));

    assertThat(printed()).contains("✗ the inventory " + inventory + ": line 2: it is not YAML");
  }

  @Test
  void run_filesThatContradictEachOther_saysSoAndBelievesTheFirst() throws Exception {
    String first = file("a.nmon", NMON);
    String later = file("b.nmon", NMON.replace("22.1,4.2", "50.8,4.2"));
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(later, first, "--out=" + out))).isZero();

    assertThat(printed())
        .contains(
            "! b.nmon: left out (1): samples of series that a.nmon, read first, has for this time;"
                + " 1 differ, such as cpu.utilization of lpar7 at 2026-11-28T10:01:00Z: 26.3, here"
                + " 55.0");
    assertThat(out.resolve("samples.csv")).content().contains(",26.3").doesNotContain(",55.0");
  }

  @Test
  void run_filesWithTheSameValuesInDifferentUnits_areNoContradiction() throws Exception {
    String latency = "Time,erp-db\n2026-11-28 09:00:00,%s\n";

    tool.run(
        List.of(
            file("a.csv", latency.formatted("0.62 ms")),
            file("b.csv", latency.formatted("620 µs")),
            "--metric=disk.latency",
            "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains("· b.csv: left out (1): samples of series that a.csv, read first, has")
        .doesNotContain("differ");
  }

  @Test
  void run_clockThatIsSetBack_tellsWhatIsLeftOut() throws Exception {
    String rows =
        "2026-11-28 09:00:00,5 ms\n2026-11-28 10:00:00,6 ms\n"
            + "2026-11-28 09:30:00,7 ms\n2026-11-28 10:00:00,6 ms\n";

    tool.run(
        List.of(
            file("a.csv", "Time,erp-db\n" + rows),
            "--metric=disk.latency",
            "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains(
            "· left out (1): samples that came twice",
            "! left out (1): samples older than one before them of the same series: they were sent"
                + " again, the clock was set back, or rows are not in the order of time");
  }

  @Test
  void run_contradictionBetweenFolders_isToldInTheOrderOfTheFolders() throws Exception {
    String first = file("a/lpar7.nmon", NMON);
    String later = file("b/lpar7.nmon", NMON.replace("22.1,4.2", "50.8,4.2"));

    assertThat(tool.run(List.of(later, first, "--out=" + folder.resolve("case")))).isZero();

    assertThat(printed())
        .contains(
            "! " + later + ": left out (1): samples of series that " + first,
            "2026-11-28T10:01:00Z: 26.3, here 55.0");
  }

  @Test
  void run_earlierRecordingThatIsReadLater_isUsedAsWell() throws Exception {
    String monday = file("monday.nmon", NMON);
    String friday = file("friday.nmon", NMON.replace("28-NOV", "29-NOV"));
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(monday, friday, "--out=" + out))).isZero();

    assertThat(printed()).contains("✓ 2 samples").doesNotContain("left out", "came twice");
    assertThat(out.resolve("samples.csv"))
        .content()
        .contains("2026-11-28T10:01:00Z,lpar7", "2026-11-29T10:01:00Z,lpar7");
  }

  @Test
  void run_inventoriesThatContradictEachOther_saysSoAndBelievesTheLatest() throws Exception {
    String tab = "VM,Powerstate,CPUs,Host\nerp-db,poweredOn,%s,esx7\n";
    Path out = folder.resolve("case");

    tool.run(
        List.of(
            file("esx7.csv", ESXTOP),
            file("tab-1.csv", tab.formatted("4")),
            file("tab-2.csv", tab.formatted("8")),
            "--out=" + out));

    assertThat(printed())
        .contains("such as 'vcpus of erp-db: 4 in tab-1.csv (column CPUs), now 8 (column CPUs)'");
    assertThat(out.resolve("inventory.json")).content().contains("\"vcpus\":8");
  }

  @Test
  void run_inventoriesOfTwoFoldersThatContradictEachOther_saysSo() throws Exception {
    String tab = "VM,Powerstate,CPUs,Host\nerp-db,poweredOn,%s,esx7\n";
    Path out = folder.resolve("case");

    tool.run(
        List.of(
            file("a/esx7.csv", ESXTOP),
            file("a/tab.csv", tab.formatted("4")),
            file("b/tab.csv", tab.formatted("8")),
            "--out=" + out));

    assertThat(printed())
        .contains("! left out (1): facts that contradict", "'vcpus of erp-db: 4, then 8'");
    assertThat(out.resolve("inventory.json")).content().contains("\"vcpus\":4");
  }

  @Test
  void run_machineOnTwoHosts_asksWhetherOneHostHasTwoNames() throws Exception {
    String tab = "VM,Powerstate,CPUs,Host\nerp-db,poweredOn,4,esx7.example.com\n";

    tool.run(
        List.of(file("esx7.csv", ESXTOP), file("tab.csv", tab), "--out=" + folder.resolve("case")));

    assertThat(printed())
        .contains("! 1 machines use several hosts, such as erp-db: esx7, esx7.example.com");
  }

  @Test
  void run_kindOfAFileThatStatesItsOwn_isSaidToBeOfNoUse() throws Exception {
    String disks = file("lpar7.nmon", DISKS);
    String panel = file("a.csv", "Time,a\n2026-11-28 10:01:00,4 ms\n") + ":disk.latency";

    tool.run(List.of(disks, "--kind=vm", "--out=" + folder.resolve("case")));
    assertThat(printed())
        .contains("! kind=vm is not used: the files state the kinds of their machines (", "lpar");
    printed.reset();
    tool.run(List.of(disks, panel, "--kind=vm", "--out=" + folder.resolve("other")));
    assertThat(printed()).doesNotContain("is not used");
  }

  @Test
  void run_misspeltMetricOrUnit_namesSimilarOnesAndWhereAllAre() throws Exception {
    String file = file("latency.csv", "Time,erp-db\n2026-11-28 09:00:00,0.62\n");
    Path out = folder.resolve("case");

    assertThat(tool.run(List.of(file, "--metric=disk.read.latancy", "--out=" + out))).isEqualTo(2);
    assertThat(printed())
        .contains(
            "✗ --metric: there is no metric 'disk.read.latancy': did you mean disk.read.latency",
            "docs/vocabulary.md");
    assertThat(tool.run(List.of(file, "--metric=app.latency", "--out=" + out))).isEqualTo(2);
    assertThat(printed())
        .contains("✗ --metric: there is no metric 'app.latency': did you mean app.response_time");
    assertThat(
            tool.run(
                List.of(file, "--metric=disk.read.latency", "--unit=millisec", "--out=" + out)))
        .isEqualTo(2);
    assertThat(printed())
        .contains(
            "✗ --unit: 'millisec' is no unit of disk.read.latency", "did you mean 'millisecond'?");
    assertThat(tool.run(List.of(file + ":disk.read.latency,unit=millisec", "--out=" + out)))
        .isEqualTo(2);
    assertThat(printed()).contains("✗ " + file + ": unit: 'millisec' is no unit");
    assertThat(tool.run(List.of(file, "--format=nmonn", "--out=" + out))).isEqualTo(2);
    assertThat(printed()).contains("✗ --format: there is no format 'nmonn': did you mean 'nmon'?");
    assertThat(tool.run(List.of(file + ":disk.latency,unit=s", "--kind=lparr", "--out=" + out)))
        .isEqualTo(2);
    assertThat(printed()).contains("✗ --kind: there is no kind 'lparr': did you mean 'lpar'?");
    String other = file("tput.csv", "Time,a\n2026-11-28 09:00:00,1\n") + ":disk.throughput";
    assertThat(tool.run(List.of(file + ":disk.latency", other, "--unit=s", "--out=" + out)))
        .isEqualTo(2);
    assertThat(printed())
        .contains("✗ --unit: 's' is no unit of disk.throughput", "FILE:unit=VALUE");
    assertThat(out).doesNotExist();
  }

  @Test
  void run_metricOutsideTheVocabulary_saysThatNoDiagnosisUsesIt() throws Exception {
    String file = file("room.csv", "Time,erp-db\n2026-11-28 09:00:00,21.5\n");

    tool.run(List.of(file, "--metric=temperature", "--out=" + folder.resolve("case")));

    assertThat(printed()).contains("✓ temperature: 1 resource,", "no diagnosis uses it");
  }

  @Test
  void run_pathsWithSpecialCharacters_commandsCanBeCopied() throws Exception {
    String one = file("my files/lpar 7.nmon", NMON);
    String other = file("my files/lpar8.nmon", NMON.replace("lpar7", "lpar8"));

    assertThat(tool.run(List.of(one, other, "--out=" + folder.resolve("my case")))).isZero();

    String escaped = folder.toString();
    assertThat(printed())
        .contains(
            "→ ./crosstalk diagnose " + escaped + "/my\\ case",
            "./crosstalk import " + escaped + "/my\\ files/lpar\\ 7.nmon ",
            "--out=" + escaped + "/my\\ case-2");
  }

  @Test
  void run_fileThatCannotBeRead_saysWhyAndWhatToDo() throws Exception {
    Path binary = folder.resolve("log 1.blg");
    Files.write(binary, new byte[] {5, 0, 7, 0});
    Path sar = folder.resolve("sa28");
    Files.write(sar, new byte[] {(byte) 0x96, (byte) 0xd5, 5, 0});
    Files.createDirectories(folder.resolve("recordings"));

    refuses(file("empty.csv", "\n"), "it is empty");
    refuses(binary.toString(), "relog log\\ 1.blg -f csv -o log\\ 1.blg.csv");
    refuses(sar.toString(), "sadf -d sa28 -- -u -d -p -n DEV > sa28.csv");
    refuses(folder.resolve("recordings").toString(), "it is a folder", "/recordings/*");
    refuses(file("zip", "PK\u0003\u0004rest"), "unpack it");
  }

  private void refuses(String file, String... advice) throws Exception {
    printed.reset();
    assertThat(tool.run(List.of(file, "--out=" + folder.resolve("case")))).isEqualTo(2);
    assertThat(printed()).startsWith("✗ " + file).contains(advice);
    assertThat(folder.resolve("case")).doesNotExist();
  }

  @Test
  void run_caseInsteadOfAFile_namesTheCommand() throws Exception {
    Path out = folder.resolve("case");
    tool.run(List.of(file("esx7.csv", ESXTOP), "--out=" + out));

    assertThat(tool.run(List.of(out.toString()))).isEqualTo(2);
    assertThat(printed()).contains("it is a case already: ./crosstalk diagnose " + out);
  }

  @Test
  void run_headerOnly_saysThatThereIsNoValue() throws Exception {
    String header = ESXTOP.lines().findFirst().orElseThrow() + "\n";

    assertThat(tool.run(List.of(file("esx7.csv", header), "--out=" + folder.resolve("case"))))
        .isEqualTo(2);

    assertThat(printed())
        .contains("! esx7.csv (esxtop): it has no value that is used", "✗ no case is written");
  }

  @Test
  void run_onlyInventory_asksForARecording() throws Exception {
    String tab = file("RVTools_tabvInfo.csv", "VM,Powerstate,CPUs,Host\nerp-db,poweredOn,4,esx7\n");

    assertThat(tool.run(List.of(tab, "--out=" + folder.resolve("case")))).isEqualTo(2);

    assertThat(printed())
        .contains("✗ only inventory", "./crosstalk import RECORDING " + tab)
        .doesNotContain("0 samples");
  }

  @Test
  void run_targetThatCannotBeWritten_isRefusedBeforeTheFilesAreRead() throws Exception {
    String file = file("esx7.csv", ESXTOP);

    assertThat(tool.run(List.of(file, "--out=" + file + "/case"))).isEqualTo(2);
    assertThat(tool.run(List.of(file, "--source=" + file + "/sources.yaml"))).isEqualTo(2);

    assertThat(printed()).contains("can't be written").doesNotContain("samples");
  }

  @Test
  void run_liveSourceInAnotherFolder_namesTheCommandThatCopiesIt() throws Exception {
    Path settings = Files.createDirectories(folder.resolve("my files")).resolve("sources.yaml");

    assertThat(tool.run(List.of(file("lpar7.nmon", NMON), "--source=" + settings))).isZero();

    assertThat(printed())
        .contains("→ cp " + folder + "/my\\ files/sources.yaml .crosstalk/sources.yaml");
  }

  @Test
  void run_liveSourceOfACompressedFile_doesNotFollowIt() throws Exception {
    Path file = folder.resolve("esx7.csv.gz");
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
      packed.write(ESXTOP.getBytes(StandardCharsets.UTF_8));
    }
    Path settings = folder.resolve("my-sources.yaml");

    assertThat(tool.run(List.of(file.toString(), "--source=" + settings))).isZero();

    assertThat(settings).content().doesNotContain("growing");
  }

  @Test
  void run_wrongUsage_exitsWithTwo() throws Exception {
    assertThat(tool.run(List.of())).isEqualTo(2);
    assertThat(tool.run(List.of("a.csv", "--zones=UTC"))).isEqualTo(2);
    assertThat(tool.run(List.of("a.csv", "--zone"))).isEqualTo(2);
    assertThat(tool.run(List.of("a.csv", "--out=a", "--source=b"))).isEqualTo(2);
    assertThat(printed())
        .contains("there is no option --zones: did you mean --zone?", "--zone needs a value");
    assertThat(tool.run(List.of("--help"))).isZero();
  }
}
