package io.crosstalk.correlation.streams;

import io.crosstalk.event.message.DiagnosisMessage;

/** Receives what is said about worlds. */
interface SiteOutput {
  void send(DiagnosisMessage message);

  /**
   * Makes a dead letter of a record.
   *
   * @param reason why it, or a version that it has caused, is set aside
   */
  void reject(SiteRecord cause, String reason);
}
