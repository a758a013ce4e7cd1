package io.crosstalk.ingest.source.ibmi;

/**
 * The few places where Db2 for i is not like other databases, so that tests can use another one.
 */
interface Dialect {

  /** Db2 for i. */
  Dialect DB2 =
      new Dialect() {
        @Override
        public String tableFunction(String call) {
          return "TABLE(" + call + ") X";
        }

        @Override
        public String alias(String alias, String library, String table, String member) {
          return "CREATE OR REPLACE ALIAS QTEMP.%s FOR %s.%s(%s)"
              .formatted(alias, library, table, member);
        }

        @Override
        public String utcNow() {
          return "SELECT CURRENT TIMESTAMP - CURRENT TIMEZONE AS NOW FROM SYSIBM.SYSDUMMY1";
        }
      };

  /** A table function as something to select from. */
  String tableFunction(String call);

  /** Makes a table's member readable as {@code QTEMP.<alias>}. */
  String alias(String alias, String library, String table, String member);

  /** Selects the system's time in UTC as NOW. */
  String utcNow();
}
