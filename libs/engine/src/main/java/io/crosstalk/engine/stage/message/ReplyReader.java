package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.stage.message.StageRecord.Reply;
import io.crosstalk.engine.stage.message.StageRecord.Shared;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the domain reports in the records of one partition between stage 2 and stage 3. */
public final class ReplyReader {
  private final Map<String, DomainFinding> findings = new HashMap<>();

  /** Returns the domain report in a record; null when the record is not a reply. */
  public @Nullable DomainReport read(byte[] value) {
    return switch (StageRecord.read(value)) {
      case Shared shared -> {
        findings.put(name(shared.world(), shared.part(), shared.id()), shared.finding());
        yield null;
      }
      case Reply reply ->
          reply.answer(id -> findings.get(name(reply.request().world(), reply.part(), id)));
      case StageRecord.Ticked ticked -> {
        // Later replies refer to no finding before a tick.
        findings.clear();
        yield null;
      }
    };
  }

  private static String name(String world, int part, String id) {
    return world + "/" + part + "/" + id;
  }
}
