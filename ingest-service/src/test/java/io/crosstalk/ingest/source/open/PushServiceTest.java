package io.crosstalk.ingest.source.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.crosstalk.collectors.text.LineReader;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.PrefixOwners;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.BufferRegistry;
import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.publish.KnownResources;
import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.publish.TestSources;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.testkit.TestClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class PushServiceTest {
  private static final long NOW = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();

  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  private final FakeBus bus = new FakeBus(true);
  private final BufferRegistry pending = new BufferRegistry();
  private final LiveSources sources = TestSources.of(1);
  private final PrefixOwners owners = new PrefixOwners();
  private final Inventory inventory = new Inventory();
  private PushProperties limits =
      new PushProperties(DataSize.ofMegabytes(1), 4, Duration.ZERO, 1000, 5, 100);

  /** Resources that this test has described, once the inventory has been read. */
  private static final class Inventory implements KnownResources {
    private final Set<String> ids = new HashSet<>();
    private boolean isRead;

    @Override
    public boolean isMissing(String resource) {
      return isRead && !ids.contains(resource);
    }

    @Override
    public void add(String resource) {
      ids.add(resource);
    }
  }

  @Test
  void push_misspeltMetric_isTakenWithOneNote() throws Exception {
    PushAnswer answer =
        push(
            PushKind.SAMPLES,
            sample("vm-1", "disk.latency", NOW - 1, 1.5)
                + sample("vm-1", "disk.lattency", NOW, 1.5)
                + sample("vm-2", "disk.lattency", NOW, 1.5)
                + sample("vm-2", "site.own_figure", NOW, 1.5));

    assertThat(answer.accepted()).isEqualTo(4);
    assertThat(answer.notes())
        .containsExactly(
            new PushNote(
                2,
                "metric 'disk.lattency' is not in the vocabulary; did you mean 'disk.latency'? It is"
                    + " stored, but no rule of the diagnosis reads it"));
  }

  @Test
  void push_metricsOutsideTheVocabularyOnly_isUnusedAfterMinutesOfData() throws Exception {
    for (int minute = 5; minute > 0; minute--) {
      assertThat(sources.tallies().isUnused("push")).isFalse();
      push(PushKind.SAMPLES, sample("vm-1", "site.own_figure", NOW - minute * 60_000L, 1));
    }
    assertThat(sources.tallies().isUnused("push")).isTrue();
    assertThat(sources.tallies().leftOut("push").all())
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.reason()).isEqualTo("own_name");
              assertThat(left.count()).isEqualTo(5);
              assertThat(left.example()).isEqualTo("site.own_figure of vm-1");
            });

    push(PushKind.SAMPLES, sample("vm-1", "disk.latency", NOW, 1));
    assertThat(sources.tallies().isUnused("push")).isFalse();
  }

  @Test
  void push_resourceThatTheInventoryDoesNotName_isTakenWithOneNote() throws Exception {
    limits = new PushProperties(DataSize.ofMegabytes(1), 4, Duration.ZERO, 1, 5, 100);
    push(PushKind.INVENTORY, "{\"id\":\"vm-1\",\"kind\":\"vm\",\"layer\":\"vmware\"}\n");
    inventory.isRead = true;

    PushAnswer answer =
        push(
            PushKind.SAMPLES,
            sample("vm-1", "disk.latency", NOW, 1.5)
                + sample("vm-x", "disk.latency", NOW - 1, 1.5)
                + sample("vm-x", "disk.latency", NOW, 1.5));

    assertThat(answer.accepted()).isEqualTo(3);
    assertThat(answer.notes())
        .singleElement()
        .satisfies(note -> assertThat(note.line()).isEqualTo(2))
        .extracting(PushNote::text)
        .asString()
        .startsWith(
            "resource 'vm-x' is not in the inventory yet, as far as this instance knows: its");
  }

  @Test
  void push_inventoryNotReadYet_hasNoNote() throws Exception {
    assertThat(push(PushKind.SAMPLES, sample("vm-x", "disk.latency", NOW, 1)).notes()).isEmpty();
  }

  @Test
  void push_manyUnknownResources_hasTheFirstNotesOnly() throws Exception {
    inventory.isRead = true;
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 3 * PushNotes.MOST; i++) {
      lines.append(sample("vm-" + i, "disk.latency", NOW, 1));
    }

    PushAnswer answer = push(PushKind.SAMPLES, lines.toString());

    assertThat(answer.accepted()).isEqualTo(3L * PushNotes.MOST);
    assertThat(answer.notes()).hasSize(PushNotes.MOST);
    assertThat(answer.notes().getLast().line()).isEqualTo(PushNotes.MOST);
  }

  @Test
  void push_samplesOfOneResource_arePublishedInOneRecord() throws Exception {
    PushAnswer answer =
        push(
            PushKind.SAMPLES,
            sample("vm-2", "disk.iops", NOW, 300)
                + sample("vm-1", "disk.latency", NOW, 1.5)
                + sample("vm-2", "disk.iops", NOW - 20_000, 290));
    assertThat(answer).isEqualTo(new PushAnswer(3, List.of(), 0, List.of()));
    assertThat(bus.batches()).hasSize(2);
    assertThat(bus.samples())
        .containsExactly(
            "vm-2 " + (NOW - 20_000) + " disk.iops 290.0",
            "vm-2 " + NOW + " disk.iops 300.0",
            "vm-1 " + NOW + " disk.latency 1.5");
    assertThat(bus.batches()).allMatch(batch -> batch.source().equals("push"));
  }

  @Test
  void push_invalidLines_areListedAndBecomeDeadLetters() throws Exception {
    PushAnswer answer =
        push(
            PushKind.SAMPLES,
            sample("vm-1", "disk.latency", NOW, 1)
                + "\n{broken\n"
                + sample("vm-1", "disk.latency", NOW, -1)
                + sample("vm-1", "disk.latency", NOW + 20_000, 2));
    assertThat(answer.accepted()).isEqualTo(2);
    assertThat(answer.rejectedCount()).isEqualTo(2);
    assertThat(answer.rejected()).extracting(RejectedLine::line).containsExactly(3L, 4L);
    assertThat(answer.rejected().getFirst().reason()).startsWith("malformed JSON at column 2");
    DeadLetter letter = bus.deadLetters().getFirst();
    assertThat(letter.line()).isEqualTo(3);
    assertThat(letter.file()).isNull();
    assertThat(letter.world()).isEqualTo("live");
    assertThat(letter.time()).isEqualTo(Instant.ofEpochMilli(NOW));
    assertThat(FakeBus.text(letter.original())).isEqualTo("{broken");
  }

  @Test
  void push_rejectionsBeyondTheListLimit_areOnlyCounted() throws Exception {
    PushAnswer answer = push(PushKind.SAMPLES, "x\n".repeat(12));
    assertThat(answer.rejected()).hasSize(5);
    assertThat(answer.rejectedCount()).isEqualTo(12);
    assertThat(bus.deadLetters()).hasSize(12);
  }

  @Test
  void push_repeatedSamplesAndAnyOrder_areAccepted() throws Exception {
    String line = sample("vm-1", "disk.latency", NOW, 1);
    PushAnswer answer =
        push(PushKind.SAMPLES, line + sample("vm-1", "disk.latency", NOW - 1000, 2) + line);
    assertThat(answer.accepted()).isEqualTo(3);
    assertThat(bus.samples())
        .containsExactly(
            "vm-1 " + (NOW - 1000) + " disk.latency 2.0", "vm-1 " + NOW + " disk.latency 1.0");
  }

  @Test
  void push_lineTooLong_isRejectedAndTheNextOneAccepted() throws Exception {
    String tooLong = "x".repeat(LineReader.MAX_LINE + 1) + "\n";
    PushAnswer answer = push(PushKind.SAMPLES, tooLong + sample("vm-1", "disk.latency", NOW, 1));
    assertThat(answer.accepted()).isEqualTo(1);
    assertThat(answer.rejected())
        .containsExactly(new RejectedLine(1, "the line has more than 65536 bytes"));
    assertThat(bus.deadLetters().getFirst().original()).hasSize(LineReader.MAX_LINE);
  }

  @Test
  void push_bodyTooLarge_isAcceptedUpToTheLimit() {
    String line = sample("vm-1", "disk.latency", NOW, 1);
    int fitting = (int) (limits.maxBodySize().toBytes() / line.length());
    IngestProblemException problem = problem(PushKind.SAMPLES, plain(line.repeat(fitting + 3)));
    assertThat(problem.getStatusCode().value()).isEqualTo(413);
    assertThat(properties(problem))
        .containsEntry("accepted", (long) fitting)
        .containsEntry("rejectedCount", 0L)
        .containsEntry("nextLine", fitting + 1L);
    assertThat(problem.getBody().getDetail())
        .contains("The lines before line " + (fitting + 1) + " were taken");
    assertThat(TestSources.due(sources, "push")).isEmpty();
  }

  @Test
  void push_compressedBody_sizeLimitAppliesAfterDecompression() throws Exception {
    byte[] bomb = gzip(" ".repeat(50_000_000));
    assertThat(bomb.length).isLessThan(100_000);
    assertThat(problem(PushKind.SAMPLES, compressed(bomb)).getStatusCode().value()).isEqualTo(413);
  }

  @Test
  void push_compressedBody_isAccepted() throws Exception {
    byte[] body = gzip(sample("vm-1", "disk.latency", NOW, 1));
    assertThat(service().push(PushKind.SAMPLES, "push", compressed(body)).accepted()).isEqualTo(1);
  }

  @Test
  void push_brokenGzip_isRefusedWithNumberOfAcceptedLines() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      lines.append(sample("vm-" + i * 7919 % 10_007, "disk.latency", NOW - i, i * 0.37));
    }
    byte[] whole = gzip(lines.toString());
    IngestProblemException problem =
        problem(PushKind.SAMPLES, compressed(Arrays.copyOf(whole, whole.length / 2)));
    assertThat(problem.getStatusCode().value()).isEqualTo(400);
    long accepted = (long) properties(problem).get("accepted");
    assertThat(accepted).isBetween(1000L, 9000L);
    assertThat(properties(problem)).containsEntry("nextLine", accepted + 1);
    assertThat(bus.samples()).hasSize((int) accepted);
  }

  @Test
  void push_bodyIsNotTheDeclaredGzip_isRefused() {
    IngestProblemException problem =
        problem(PushKind.SAMPLES, compressed("no gzip".getBytes(StandardCharsets.UTF_8)));
    assertThat(problem.getStatusCode().value()).isEqualTo(400);
    assertThat(problem.getBody().getTitle()).isEqualTo("The body is not valid gzip");
  }

  @Test
  void push_kafkaFails_responseStatesAcknowledgedSamples() {
    bus.producer().sendException = new TimeoutException("the broker is silent");
    IngestProblemException problem =
        problem(PushKind.SAMPLES, plain(sample("vm-1", "disk.latency", NOW, 1)));
    assertThat(problem.getStatusCode().value()).isEqualTo(503);
    assertThat(problem.getHeaders().getFirst("Retry-After")).isEqualTo("5");
    assertThat(properties(problem)).containsEntry("accepted", 0L);
    assertThat(problem.getBody().getDetail()).contains("the broker is silent");
  }

  @Test
  void push_noBroker_bodyIsNotRead() {
    bus.goAway();
    assertThat(
            catchThrowableOfType(
                BusUnavailableException.class, () -> push(PushKind.SAMPLES, "x\n")))
        .hasMessage("Kafka at nowhere is not usable");
  }

  @Test
  void push_manySamples_areBufferedInLimitedChunks() throws Exception {
    limits = new PushProperties(DataSize.ofMegabytes(10), 4, Duration.ZERO, 100, 5, 100);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      lines.append(sample("vm-1", "disk.latency", NOW - 1000 + i, i));
    }
    assertThat(push(PushKind.SAMPLES, lines.toString()).accepted()).isEqualTo(1000);
    assertThat(bus.batches()).hasSize(10);
  }

  @Test
  void push_bodyAsLargeAsTheLimit_isAccepted() throws Exception {
    limits = new PushProperties(DataSize.ofMegabytes(10), 4, Duration.ZERO, 10_000, 5, 100);
    String line = sample("vm-1", "disk.latency", NOW, 1);
    int count = (int) (DataSize.ofMegabytes(10).toBytes() / line.length());
    PushBody body =
        new PushBody(new RepeatingInputStream(line.getBytes(StandardCharsets.UTF_8), count), false);
    assertThat(service().push(PushKind.SAMPLES, "push", body).accepted()).isEqualTo(count);
  }

  @Test
  void push_inventoryWithOrWithoutTime_isValidFromThatTimeOrNow() throws Exception {
    PushAnswer answer =
        push(
            PushKind.INVENTORY,
            entry("vm-1", "\"ds-1\"", "")
                + entry("ds-1", "", ",\"validFrom\":\"2020-01-01T00:00:00Z\""));
    assertThat(answer.accepted()).isEqualTo(2);
    assertThat(bus.inventory(Topics.INVENTORY))
        .extracting(message -> ((InventoryMessage.ResourceVersion) message).validFrom())
        .containsExactly(Instant.ofEpochMilli(NOW), Instant.parse("2020-01-01T00:00:00Z"));
  }

  @Test
  void push_inventoryEntryClosesACycle_isRejected() throws Exception {
    PushAnswer answer =
        push(
            PushKind.INVENTORY,
            entry("a", "\"b\"", "")
                + entry("b", "\"c\"", "")
                + entry("c", "\"a\"", "")
                + entry("d", "\"d\"", ""));
    assertThat(answer.accepted()).isEqualTo(2);
    assertThat(answer.rejected()).extracting(RejectedLine::line).containsExactly(3L, 4L);
    assertThat(answer.rejected().get(0).reason()).startsWith("the entry closes a cycle");
    assertThat(answer.rejected().get(1).reason()).isEqualTo("the entry uses itself");
  }

  @Test
  void push_inventoryOfTomorrow_isRejected() throws Exception {
    String entry = entry("a", "", ",\"validFrom\":\"2026-11-22T12:00:00Z\"");
    assertThat(push(PushKind.INVENTORY, entry).rejected().getFirst().reason())
        .contains("ahead of now");
  }

  @Test
  void push_tooManyInventoryEntries_areRejectedBeyondTheLimit() throws Exception {
    StringBuilder entries = new StringBuilder();
    for (int i = 0; i < 101; i++) {
      entries.append(entry("r" + i, "", ""));
    }
    PushAnswer answer = push(PushKind.INVENTORY, entries.toString());
    assertThat(answer.accepted()).isEqualTo(100);
    assertThat(answer.rejected().getFirst().line()).isEqualTo(101);
  }

  @Test
  void push_validChanges_arePublished() throws Exception {
    PushAnswer answer =
        push(
            PushKind.CHANGES,
            "{\"time\":"
                + NOW
                + ",\"resource\":\"vm-1\",\"kind\":\"vmotion\",\"detail\":\"h2\"}\n"
                + "{\"time\":"
                + NOW
                + ",\"resource\":\"vm-1\",\"kind\":\"vmotion\"}\n"
                + "{\"time\":"
                + NOW
                + ",\"resource\":\"vm-1\",\"kind\":7}\n");
    assertThat(answer.accepted()).isEqualTo(1);
    assertThat(answer.rejected())
        .containsExactly(
            new RejectedLine(2, "the field 'detail' is missing"),
            new RejectedLine(3, "'kind' must be a string, not a number"));
    assertThat(bus.records(Topics.CHANGES)).hasSize(1);
  }

  @Test
  void push_bufferedSamplesBeforeATick_areSent() throws Exception {
    // The stream stalls after one line, as a slow client's does; then the test reads the bus.
    PushBody body =
        new PushBody(
            new StallingInputStream(
                sample("vm-1", "disk.latency", NOW, 1).getBytes(StandardCharsets.UTF_8),
                () -> {
                  assertThat(bus.samples()).isEmpty();
                  TestSources.flush(pending);
                  assertThat(bus.samples()).hasSize(1);
                }),
            false);
    assertThat(service().push(PushKind.SAMPLES, "push", body).accepted()).isEqualTo(1);
    assertThat(bus.samples()).hasSize(1);
  }

  @Test
  void push_tooManySources_isRefused() throws Exception {
    assertThat(service().push(PushKind.SAMPLES, "one", plain("")).accepted()).isZero();
    IngestProblemException problem =
        catchThrowableOfType(
            IngestProblemException.class, () -> service().push(PushKind.SAMPLES, "two", plain("")));
    assertThat(problem.getStatusCode().value()).isEqualTo(429);
  }

  @Test
  void push_nameOfACollectedSource_isRefused() {
    try (var _ = sources.collected("vc-1", limit -> limit)) {
      IngestProblemException problem =
          catchThrowableOfType(
              IngestProblemException.class,
              () ->
                  service()
                      .push(PushKind.SAMPLES, "vc-1", plain(sample("vm-1", "disk.iops", NOW, 1))));
      assertThat(problem.getStatusCode().value()).isEqualTo(409);
      assertThat(problem.getBody().getDetail()).contains("'vc-1' stands in the file of sources");
    }
    assertThat(bus.samples()).isEmpty();
  }

  @Test
  void push_acceptedAndRejectedLines_areCounted() throws Exception {
    push(PushKind.SAMPLES, "x\n" + sample("vm-1", "disk.latency", NOW, 1));
    assertThat(bus.registry().counter("crosstalk.ingest.samples.accepted").count()).isEqualTo(1);
    assertThat(bus.registry().counter("crosstalk.ingest.rejected", "reason", "malformed").count())
        .isEqualTo(1);
    assertThat(bus.registry().counter("crosstalk.ingest.batches").count()).isEqualTo(1);
    assertThat(sources.tallies().of("push").samples()).isEqualTo(1);
    assertThat(sources.tallies().of("push").rejected()).isEqualTo(1);
    assertThat(sources.tallies().of("push").lastRejection()).startsWith("line 1: ");
  }

  @Test
  void push_breaksOff_rejectionsSoFarAreCounted() {
    byte[] lines =
        ("x\n" + sample("vm-1", "disk.latency", NOW, 1)).getBytes(StandardCharsets.UTF_8);
    InputStream breaking =
        new FilterInputStream(new ByteArrayInputStream(lines)) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            if (in.available() == 0) {
              throw new IOException("the client is gone");
            }
            return super.read(bytes, offset, length);
          }
        };
    assertThatThrownBy(
            () -> service().push(PushKind.SAMPLES, "push", new PushBody(breaking, false)))
        .isInstanceOf(IOException.class);
    assertThat(bus.deadLetters()).hasSize(1);
    assertThat(sources.tallies().of("push").rejected()).isEqualTo(1);
    assertThat(sources.tallies().of("push").lastRejection()).startsWith("line 1: ");
  }

  private PushService service() {
    return new PushService(
        limits,
        new LimitProperties(Duration.ofDays(31), Duration.ofMinutes(10)),
        bus,
        sources,
        pending,
        new ReadingMeters(bus.registry()),
        owners,
        inventory,
        clock);
  }

  @Test
  void push_resourceOfAnotherSource_isRejected() throws Exception {
    owners.own("vc-1/", "vc-1");
    PushAnswer answer =
        push(
            PushKind.INVENTORY,
            """
            {"id":"vc-1/vm-101","kind":"vm","layer":"vmware"}
            {"id":"db-erp","kind":"database","layer":"application","uses":["vc-1/vm-101"]}
            """);
    assertThat(answer.accepted()).isEqualTo(1);
    assertThat(answer.rejected())
        .extracting(RejectedLine::reason)
        .containsExactly(
            "ids that begin with 'vc-1/' belong to the source vc-1: choose another id, or link to this one");
  }

  private PushAnswer push(PushKind kind, String lines) throws IOException, InterruptedException {
    return service().push(kind, "push", plain(lines));
  }

  private IngestProblemException problem(PushKind kind, PushBody body) {
    IngestProblemException problem =
        catchThrowableOfType(
            IngestProblemException.class, () -> service().push(kind, "push", body));
    assertThat(problem).isNotNull();
    return problem;
  }

  private static Map<String, Object> properties(IngestProblemException problem) {
    Map<String, Object> properties = problem.getBody().getProperties();
    return properties == null ? Map.of() : properties;
  }

  private static PushBody plain(String lines) {
    return new PushBody(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), false);
  }

  private static PushBody compressed(byte[] body) {
    return new PushBody(new ByteArrayInputStream(body), true);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  private static String sample(String resource, String metric, long time, double value) {
    return "{\"time\":"
        + time
        + ",\"resource\":\""
        + resource
        + "\",\"metric\":\""
        + metric
        + "\",\"value\":"
        + value
        + "}\n";
  }

  private static String entry(String id, String uses, String more) {
    return "{\"id\":\""
        + id
        + "\",\"kind\":\"vm\",\"layer\":\"vmware\",\"uses\":["
        + uses
        + "]"
        + more
        + "}\n";
  }
}
