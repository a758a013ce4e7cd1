package io.crosstalk.collectors.snmp;

import java.util.List;
import org.snmp4j.smi.OID;

/**
 * Object identifiers that are read from a Fibre Channel switch. Brocade's swFCPortTable (SW-MIB) is
 * indexed by the port's number plus one, the tables of FCMGMT-MIB by sixteen bytes of the switch's
 * WWN and the same number. Fabric OS 8 removed the words sent and received from swFCPortTable.
 */
final class FcMib {
  private static final String PORT = "1.3.6.1.4.1.1588.2.1.1.1.6.2.1.";
  private static final String STATISTICS = "1.3.6.1.3.94.4.5.1.";
  private static final String LINK = "1.3.6.1.3.94.1.12.1.";

  static final int TX_WORDS = 0;
  static final int RX_WORDS = 1;
  static final int NO_TX_CREDITS = 2;
  static final int CRC_ERRORS = 3;
  static final int DISCARDS = 4;
  static final int WWN = 5;
  static final int NAME = 6;
  static final int TYPE = 7;

  static final List<OID> PORTS =
      List.of(
          new OID(PORT + 11),
          new OID(PORT + 12),
          new OID(PORT + 20),
          new OID(PORT + 22),
          new OID(PORT + 28),
          new OID(PORT + 34),
          new OID(PORT + 36),
          new OID(PORT + 39));

  static final int TX_BYTES = 0;
  static final int RX_BYTES = 1;
  static final int CREDIT_ZERO = 2;

  static final List<OID> COUNTS =
      List.of(new OID(STATISTICS + 6), new OID(STATISTICS + 7), new OID(STATISTICS + 8));

  static final int OUR_WWN = 0;
  static final int THEIR_WWN = 1;

  static final List<OID> LINKS = List.of(new OID(LINK + 5), new OID(LINK + 8));

  private FcMib() {}
}
