package io.crosstalk.testkit;

/** PostgreSQL server that runs until the JVM ends. */
interface PostgresServer {

  /** Connection data for a database of that name, which need not exist yet. */
  TestPostgres.Database address(String database);
}
