package io.crosstalk.engine.stage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.engine.stage.DiagnosisRequests;
import io.crosstalk.engine.stage.StateVersionException;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Objective;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.Victim;
import io.crosstalk.event.wire.MalformedRecordException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the binary form of records between the stages. */
class StageCodecTest {
  private static final Series PLOT =
      new Series(
          "vm-1", "disk.latency", "ms", List.of(new Point(1_000, 0.5), new Point(21_000, 4)));

  /** Record with all types of components that records between the stages have. */
  record Everything(
      String name,
      @Nullable String alias,
      long at,
      int count,
      double value,
      boolean certain,
      ResourceKind kind,
      @Nullable Inner inner,
      List<Inner> list,
      long[] times,
      double[] values,
      Map<String, Instant> map,
      AffectedSet affected,
      List<Series> plots) {}

  record Inner(String resource, double value) {}

  record WithYear(java.time.Year year) {}

  record WithNumber(int number) {
    WithNumber {
      if (number < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  @Property
  void read_writtenRecord_isEqual(
      @ForAll @StringLength(max = 2_000) String name,
      @ForAll long at,
      @ForAll int count,
      @ForAll double value,
      @ForAll boolean certain,
      @ForAll ResourceKind kind,
      @ForAll @Size(max = 5) List<@StringLength(max = 3) String> ids) {
    Everything everything =
        new Everything(
            name,
            certain ? name : null,
            at,
            count,
            value,
            certain,
            kind,
            certain ? null : new Inner(name, value),
            ids.stream().map(id -> new Inner(id, value)).toList(),
            ids.stream().mapToLong(String::hashCode).toArray(),
            ids.stream().mapToDouble(id -> id.isEmpty() ? Double.NaN : value).toArray(),
            times(ids, count),
            AffectedSet.of(ids),
            List.of(PLOT, PLOT));

    byte[] bytes = StageCodec.write(everything);

    assertThat(StageCodec.read(bytes, Everything.class))
        .usingRecursiveComparison()
        .withEqualsForType((one, other) -> one.equals(other), Double.class)
        .isEqualTo(everything);
    assertThat(StageCodec.write(StageCodec.read(bytes, Everything.class))).isEqualTo(bytes);
  }

  @Test
  void read_victimWithAndWithoutObjective_isEqual() {
    Victim plain =
        new Victim(
            "vm-1", ResourceKind.VM, "disk.latency", 2, 10, "ms", Environment.PRODUCTION, null, 2);
    Victim set =
        new Victim(
            "vm-1",
            ResourceKind.VM,
            "disk.latency",
            2,
            10,
            "ms",
            Environment.PRODUCTION,
            null,
            2,
            new Objective(2.5, Objective.Origin.RESOURCE),
            true,
            80.5,
            "America/New_York",
            null);

    assertThat(StageCodec.read(StageCodec.write(plain), Victim.class)).isEqualTo(plain);
    assertThat(StageCodec.read(StageCodec.write(set), Victim.class)).isEqualTo(set);
  }

  private static Map<String, Instant> times(List<String> ids, int nanos) {
    Map<String, Instant> times = new HashMap<>();
    ids.forEach(id -> times.put(id, Instant.ofEpochSecond(id.hashCode(), nanos)));
    return times;
  }

  @Property(tries = 200)
  void read_truncatedOrChangedBytes_isRejectedOrReturnsAnotherRecord(
      @ForAll int length, @ForAll int place, @ForAll byte change) {
    byte[] bytes = StageCodec.write(DiagnosisRequests.closing("episode", 1_000_000));
    byte[] cut = Arrays.copyOf(bytes, Math.floorMod(length, bytes.length));
    byte[] changed = bytes.clone();
    changed[Math.floorMod(place, bytes.length)] = change;

    assertThatThrownBy(() -> StageCodec.request(cut)).isInstanceOf(MalformedRecordException.class);
    assertThat(outcome(changed)).isIn("read", "malformed");
  }

  private static String outcome(byte[] bytes) {
    try {
      return StageCodec.request(bytes).world() == null ? "without a world" : "read";
    } catch (MalformedRecordException e) {
      return "malformed";
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  @Test
  void read_recordOfAnotherRelease_isRejected() {
    byte[] bytes =
        new StageRecord.Ticked(
                new VerdictMessage.Complete("live", "vcenter", 0, 4, Instant.EPOCH, false))
            .bytes();
    assertThat(StageRecord.read(bytes).world()).isEqualTo("live");
    bytes[2]++;

    assertThatThrownBy(() -> StageRecord.read(bytes)).isInstanceOf(StateVersionException.class);
  }

  @Test
  void write_nullInANonNullComponent_isRejected() {
    assertThatThrownBy(() -> StageCodec.write(new Inner(null, 1)))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("resource");
  }

  @Test
  void read_bytesAfterTheRecord_isRejected() {
    byte[] bytes = StageCodec.write(new Inner("vm-1", 1));

    assertThatThrownBy(() -> StageCodec.read(Arrays.copyOf(bytes, bytes.length + 2), Inner.class))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessage("2 bytes after a record of type Inner");
  }

  @Test
  void write_repeatedSeries_isWrittenOnce() {
    Everything once = withPlots(List.of(PLOT));
    Series equal = new Series("vm-1", "disk.latency", "ms", List.copyOf(PLOT.points()));
    Everything thrice = withPlots(List.of(PLOT, equal, PLOT));

    assertThat(StageCodec.write(thrice)).hasSize(StageCodec.write(once).length + 2);
  }

  private static Everything withPlots(List<Series> plots) {
    return new Everything(
        "",
        null,
        0,
        0,
        0,
        true,
        ResourceKind.VM,
        null,
        List.of(),
        new long[0],
        new double[0],
        Map.of(),
        AffectedSet.of(List.of()),
        plots);
  }

  @Test
  void read_componentThatTheRecordRejects_isMalformed() {
    byte[] bytes = StageCodec.write(new WithNumber(3));
    bytes[0] = 1;

    assertThatThrownBy(() -> StageCodec.read(bytes, WithNumber.class))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("negative");
  }

  @Test
  void write_typeWithoutBinaryForm_isRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StageCodec.write(new WithYear(java.time.Year.of(2026))))
        .withMessage("no form between the stages for java.time.Year");
  }
}
