package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.diagnosis.finding.OwnFinding;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.engine.stage.StateVersionException;
import io.crosstalk.engine.stage.codec.StageCodec;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.MalformedRecordException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A record from stage 2 to stage 3. Its binary form is a letter for the type, followed by the
 * components.
 */
public sealed interface StageRecord {
  /**
   * A finding to which several replies refer. It precedes these replies in the same partition of
   * the topic.
   *
   * @param world key of the world
   * @param part number of the partition of stage 2 that sends the finding
   * @param id unique among the findings of a world and part
   */
  record Shared(String world, int part, String id, DomainFinding finding) implements StageRecord {}

  /**
   * Reply of the domains of one partition of stage 2 to one diagnosis request.
   *
   * @param part number of the partition of stage 2 that sends the reply
   * @param evidenceThrough for each source, the watermark of its data
   * @param complete whether every source had reached the decision time
   * @param remembered whether the time before the onset is still known for all members
   */
  record Reply(
      DiagnosisRequest request,
      int part,
      List<Report> reports,
      Map<String, Instant> evidenceThrough,
      boolean complete,
      boolean remembered)
      implements StageRecord {
    public Reply {
      reports = List.copyOf(reports);
      evidenceThrough = Map.copyOf(evidenceThrough);
    }

    /**
     * Returns the domain report of this reply, with all findings.
     *
     * @param sharedFinding function that returns a shared finding by its id; null when the finding
     *     is not known
     */
    public DomainReport answer(Function<String, @Nullable DomainFinding> sharedFinding) {
      List<DomainFinding> findings = new ArrayList<>(reports.size());
      Set<String> followed = new HashSet<>();
      for (int i = 0; i < reports.size(); i++) {
        DomainRef domain = request.domains().get(i);
        Report report = reports.get(i);
        findings.add(report.finding(domain, sharedFinding));
        if (report.own() != null && !report.own().leading()) {
          followed.add(domain.id());
        }
      }
      return new DomainReport(
          request, part, findings, evidenceThrough, complete, remembered, followed);
    }

    /** Returns a copy of this reply that counts as complete although a source lags. */
    public Reply asComplete() {
      return new Reply(request, part, reports, evidenceThrough, true, remembered);
    }
  }

  /**
   * The part of a reply that comes from one domain.
   *
   * @param shared id of the finding that several replies share; null when {@code finding} is set
   * @param finding finding for this reply only; null when {@code shared} is set
   * @param own part of the finding that concerns only the victim of this reply; null when {@code
   *     finding} contains it
   */
  record Report(
      @Nullable String shared, @Nullable DomainFinding finding, @Nullable OwnFinding own) {

    private DomainFinding finding(
        DomainRef domain, Function<String, @Nullable DomainFinding> sharedFinding) {
      DomainFinding known = shared == null ? finding : sharedFinding.apply(shared);
      if (known == null) {
        return DomainFinding.unasked(domain);
      }
      return own == null ? known : known.with(own);
    }
  }

  /** Statement of a partition of stage 2 that it has sent all replies up to a time. */
  record Ticked(VerdictMessage.Complete tick) implements StageRecord {}

  /** Returns the key of the record's world. */
  default String world() {
    return switch (this) {
      case Shared shared -> shared.world();
      case Reply reply -> reply.request().world();
      case Ticked ticked -> ticked.tick().world();
    };
  }

  /** The binary form. */
  default byte[] bytes() {
    return switch (this) {
      case Shared shared -> tagged('S', StageCodec.write(shared));
      case Reply reply -> tagged('A', StageCodec.write(reply));
      case Ticked ticked -> tagged('T', StageCodec.write(ticked));
    };
  }

  /**
   * Reverses {@link #bytes}.
   *
   * @throws MalformedRecordException when the bytes are no such record
   * @throws StateVersionException when another release has written them
   */
  static StageRecord read(byte[] bytes) {
    ByteReader in = new ByteReader(bytes);
    int tag = in.u8();
    StateVersion.check(in);
    byte[] body = Arrays.copyOfRange(bytes, in.position(), bytes.length);
    return switch (tag) {
      case 'S' -> StageCodec.read(body, Shared.class);
      case 'A' -> StageCodec.read(body, Reply.class);
      case 'T' -> StageCodec.read(body, Ticked.class);
      default -> throw new MalformedRecordException("an unknown type of record: " + tag);
    };
  }

  private static byte[] tagged(char tag, byte[] body) {
    ByteWriter out = new ByteWriter(body.length + 3);
    out.u8(tag);
    StateVersion.write(out);
    out.raw(body);
    return out.toByteArray();
  }
}
