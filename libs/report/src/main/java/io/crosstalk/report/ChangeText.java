package io.crosstalk.report;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;

/** Changes in words. */
final class ChangeText {
  private ChangeText() {}

  /** Kind, resource and detail: "vMotion of vm-1 (esx-08)". */
  static String of(Change change, Names names) {
    String of = Texts.of("report.change", change.kind(), names.of(change.resource()));
    return change.detail().isEmpty() ? of : Texts.of("report.change.detail", of, change.detail());
  }

  /** The same with its time. */
  static String at(Change change, Names names, LocalTime time) {
    return Texts.of("report.change.at", of(change, names), time.day(change.time()));
  }
}
