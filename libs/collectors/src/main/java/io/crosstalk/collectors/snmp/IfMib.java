package io.crosstalk.collectors.snmp;

import java.util.List;
import org.snmp4j.smi.OID;

/** Object identifiers of IF-MIB (RFC 2863) that are read, in the order of the cells of a row. */
final class IfMib {
  private static final String IF_ENTRY = "1.3.6.1.2.1.2.2.1.";
  private static final String IF_X_ENTRY = "1.3.6.1.2.1.31.1.1.1.";

  static final int DESCR = 0;
  static final int TYPE = 1;
  static final int SPEED = 2;
  static final int PHYS_ADDRESS = 3;
  static final int IN_OCTETS = 4;
  static final int IN_DISCARDS = 5;
  static final int IN_ERRORS = 6;
  static final int OUT_OCTETS = 7;
  static final int OUT_DISCARDS = 8;
  static final int OUT_ERRORS = 9;
  static final int NAME = 10;
  static final int HC_IN_OCTETS = 11;
  static final int HC_OUT_OCTETS = 12;
  static final int HIGH_SPEED = 13;
  static final int ALIAS = 14;
  static final int DISCONTINUITY = 15;

  static final List<OID> COLUMNS =
      List.of(
          new OID(IF_ENTRY + 2),
          new OID(IF_ENTRY + 3),
          new OID(IF_ENTRY + 5),
          new OID(IF_ENTRY + 6),
          new OID(IF_ENTRY + 10),
          new OID(IF_ENTRY + 13),
          new OID(IF_ENTRY + 14),
          new OID(IF_ENTRY + 16),
          new OID(IF_ENTRY + 19),
          new OID(IF_ENTRY + 20),
          new OID(IF_X_ENTRY + 1),
          new OID(IF_X_ENTRY + 6),
          new OID(IF_X_ENTRY + 10),
          new OID(IF_X_ENTRY + 15),
          new OID(IF_X_ENTRY + 18),
          new OID(IF_X_ENTRY + 19));

  private IfMib() {}
}
