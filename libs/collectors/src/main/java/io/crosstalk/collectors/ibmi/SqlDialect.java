package io.crosstalk.collectors.ibmi;

/**
 * Differences between the SQL of Db2 for i and of other databases, so that tests can run the same
 * queries on another database.
 */
interface SqlDialect {

  /** Dialect of Db2 for i. */
  SqlDialect DB2 =
      new SqlDialect() {
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

  /** Returns a call of a table function as an expression to select from. */
  String tableFunction(String call);

  /** Returns the statement that makes a table's member readable as {@code QTEMP.<alias>}. */
  String alias(String alias, String library, String table, String member);

  /** Returns the statement that selects the system's time in UTC as a column NOW. */
  String utcNow();
}
