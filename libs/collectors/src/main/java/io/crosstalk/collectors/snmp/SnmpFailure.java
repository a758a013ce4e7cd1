package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.SourceException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snmp4j.PDU;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.smi.OID;

/**
 * Texts that describe why an SNMP request failed. A wrong password is not among the reasons: the
 * switch's report of it is not signed, so that any host could send it, and the SNMP library ignores
 * it and keeps waiting.
 */
final class SnmpFailure {
  private static final Map<OID, String> REPORTS =
      Map.of(
          SnmpConstants.usmStatsUnknownUserNames,
          "it does not know the user",
          SnmpConstants.usmStatsNotInTimeWindows,
          "its clock and its count of restarts contradict its earlier answers");

  private SnmpFailure() {}

  static SourceException silence(SnmpSettings settings) {
    return new SourceException(
        "%s did not answer %d requests within %d ms each: is it up, is SNMP %s, and may this host ask it?"
            .formatted(
                settings.peer(),
                settings.retries() + 1,
                settings.requestTimeout().toMillis(),
                settings.user() == null
                    ? "v2c on, is the community right"
                    : "v3 on, are user and passwords right"));
  }

  static SourceException tooSlow(SnmpSettings settings, long longestMs) {
    return new SourceException(
        "%s did not finish its table within %d ms; raise the source's timeout"
            .formatted(settings.peer(), longestMs));
  }

  /** Returns the failure that a response reports; null if the response reports success. */
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
    OID oid = answer.size() == 0 ? new OID() : answer.get(0).getOid();
    return REPORTS.getOrDefault(oid, "report " + oid);
  }
}
