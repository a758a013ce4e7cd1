package io.crosstalk.ingest.source.network.snmp;

import io.crosstalk.ingest.collect.SourceException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snmp4j.PDU;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.smi.OID;

/**
 * Says in words why a request failed. That a password is wrong is not among it: such a report is
 * not signed, anybody could send it, so the library does not believe it and goes on waiting.
 */
final class SnmpFailure {
  private static final Map<OID, String> REPORTS =
      Map.of(
          SnmpConstants.usmStatsUnknownUserNames,
          "it does not know the user",
          SnmpConstants.usmStatsNotInTimeWindows,
          "its clock and its count of restarts do not agree with what it told before");

  private SnmpFailure() {}

  static SourceException silence(SnmpSettings settings) {
    return new SourceException(
        settings.peer()
            + " did not answer "
            + (settings.retries() + 1)
            + " requests within "
            + settings.requestTimeout().toMillis()
            + " ms each: is it up, is SNMP "
            + (settings.user() == null
                ? "v2c on, is the community right"
                : "v3 on, are user and passwords right")
            + ", and may this host ask it?");
  }

  static SourceException tooSlow(SnmpSettings settings, long longestMs) {
    return new SourceException(
        settings.peer()
            + " did not finish its table within "
            + longestMs
            + " ms; raise the source's timeout, or name fewer ports");
  }

  /** What an answer that is none says; null when it is one. */
  static @Nullable SourceException of(SnmpSettings settings, PDU answer) {
    if (answer.getType() == PDU.REPORT) {
      return new SourceException(settings.peer() + " refuses: " + report(answer));
    }
    if (answer.getErrorStatus() != PDU.noError) {
      return new SourceException(
          settings.peer() + " answers with an error: " + answer.getErrorStatusText());
    }
    return null;
  }

  private static String report(PDU answer) {
    OID said = answer.size() == 0 ? new OID() : answer.get(0).getOid();
    return REPORTS.getOrDefault(said, "report " + said);
  }
}
