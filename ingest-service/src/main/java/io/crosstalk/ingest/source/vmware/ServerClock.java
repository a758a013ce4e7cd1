package io.crosstalk.ingest.source.vmware;

import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.SourceException;

/** vCenter's clock: everything is asked for by its time, since ours may be ahead of it. */
final class ServerClock {
  private final VimSession session;

  ServerClock(VimSession session) {
    this.session = session;
  }

  /** The time there, and how long it took to ask. */
  record Reading(long timeMs, long roundTripMs) {}

  /** Reads the clock and tells what it shows. */
  long read(Intake intake) throws SoapFault, SourceException, InterruptedException {
    // The first request of a session logs in, which takes its time.
    session.content();
    Reading reading = read();
    intake.clock(reading.timeMs, reading.roundTripMs);
    return reading.timeMs;
  }

  Reading read() throws SoapFault, SourceException, InterruptedException {
    long began = System.nanoTime();
    Xml answer = session.call(new SoapRequest("CurrentTime", ServiceContent.SERVICE_INSTANCE));
    long tookMs = (System.nanoTime() - began) / 1_000_000;
    try {
      return new Reading(VimEvent.time(answer.text("returnval")), tookMs);
    } catch (BadAnswerException e) {
      throw new SourceException("vCenter does not tell its time: " + e.getMessage(), e);
    }
  }
}
