package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.streams.StageRecord.Reply;
import io.crosstalk.correlation.streams.StageRecord.Shared;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The answers in recorded records between stage 2 and stage 3, for evaluations. */
public final class RecordedAnswers {
  private RecordedAnswers() {}

  /**
   * The answers, in the order of the records.
   *
   * @param records of one partition, from its beginning
   */
  public static List<Answer> read(Iterable<byte[]> records) {
    Map<String, DomainFinding> findings = new HashMap<>();
    List<Answer> answers = new ArrayList<>();
    for (byte[] record : records) {
      switch (StageRecord.read(record)) {
        case Shared shared ->
            findings.put(name(shared.world(), shared.part(), shared.id()), shared.finding());
        case Reply reply ->
            answers.add(
                reply.answer(id -> findings.get(name(reply.inquiry().world(), reply.part(), id))));
        case StageRecord.Ticked ticked -> {}
      }
    }
    return answers;
  }

  private static String name(String world, int part, String id) {
    return world + "/" + part + "/" + id;
  }
}
