package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.diagnosis.DomainReport;
import io.crosstalk.correlation.streams.StageRecord.Reply;
import io.crosstalk.correlation.streams.StageRecord.Shared;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the domain reports in recorded records between stage 2 and stage 3, for evaluations. */
public final class RecordedAnswers {
  private RecordedAnswers() {}

  /**
   * The domain reports, in the order of the records.
   *
   * @param records of one partition, from its beginning
   */
  public static List<DomainReport> read(Iterable<byte[]> records) {
    Map<String, DomainFinding> findings = new HashMap<>();
    List<DomainReport> reports = new ArrayList<>();
    for (byte[] record : records) {
      switch (StageRecord.read(record)) {
        case Shared shared ->
            findings.put(name(shared.world(), shared.part(), shared.id()), shared.finding());
        case Reply reply ->
            reports.add(
                reply.answer(id -> findings.get(name(reply.inquiry().world(), reply.part(), id))));
        case StageRecord.Ticked ticked -> {}
      }
    }
    return reports;
  }

  private static String name(String world, int part, String id) {
    return world + "/" + part + "/" + id;
  }
}
