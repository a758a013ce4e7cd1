package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.inventory.Change;

/** Changes in words. */
public final class ChangeText {
  private ChangeText() {}

  /**
   * Kind, resource and detail: "vMotion of vm-1 (esx-08)".
   *
   * @param resource name of its resource in the text
   */
  public static String of(Change change, String resource) {
    String text = Texts.of("change.of", change.kind(), resource);
    return change.detail().isEmpty() ? text : text + " (" + change.detail() + ")";
  }

  /** The same with its time. */
  public static String at(Change change, String resource, SiteTime time) {
    return Texts.of("report.change.at", of(change, resource), time.day(change.time()));
  }
}
