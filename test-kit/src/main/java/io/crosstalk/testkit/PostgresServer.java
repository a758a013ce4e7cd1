package io.crosstalk.testkit;

/** A server that ends with the JVM. */
interface PostgresServer {

  /** Where a database of that name is, or would be. */
  TestPostgres.Database address(String database);
}
