package io.crosstalk.collectors.ibmi;

/**
 * SQL dialect for PostgreSQL tables that imitate those of IBM i; a column of each table contains
 * the member.
 */
final class PostgresDialect implements SqlDialect {
  @Override
  public String tableFunction(String call) {
    return call + " X";
  }

  @Override
  public String alias(String alias, String library, String table, String member) {
    return "CREATE OR REPLACE VIEW QTEMP.%s AS SELECT * FROM %s.%s WHERE MEMBER = '%s'"
        .formatted(alias, library, table, member);
  }

  @Override
  public String utcNow() {
    return "SELECT TIMESTAMP '2026-01-31 20:00:07' AS NOW";
  }
}
