package io.crosstalk.collectors.vmware.session;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import io.crosstalk.collectors.vmware.soap.XmlTime;

/** Clock of vCenter. All requests use its time, since the local clock may be ahead or behind. */
public final class ServerClock {
  private final VimSession session;

  public ServerClock(VimSession session) {
    this.session = session;
  }

  /**
   * Time that the server has reported.
   *
   * @param timeMs epoch milliseconds by the server's clock
   * @param roundTripMs duration of the request in milliseconds
   */
  public record Reading(long timeMs, long roundTripMs) {}

  /**
   * Reads the server's clock, and reports the reading to the intake.
   *
   * @return epoch milliseconds by the server's clock
   */
  public long read(Intake intake) throws SourceException, InterruptedException {
    // The first request of a session also logs in, which takes additional time.
    session.content();
    Reading reading = read();
    intake.clock(reading.timeMs, reading.roundTripMs);
    return reading.timeMs;
  }

  public Reading read() throws SourceException, InterruptedException {
    long began = System.nanoTime();
    XmlElement answer =
        session.call(new SoapRequest("CurrentTime", ServiceContent.SERVICE_INSTANCE));
    long tookMs = (System.nanoTime() - began) / 1_000_000;
    return new Reading(XmlTime.parse(answer.text("returnval")), tookMs);
  }
}
