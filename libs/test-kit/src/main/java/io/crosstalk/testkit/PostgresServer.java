package io.crosstalk.testkit;

/** A server that ends with the JVM. */
interface PostgresServer {

  /** Address of a database of that name, whether or not it exists. */
  TestPostgres.Database address(String database);
}
