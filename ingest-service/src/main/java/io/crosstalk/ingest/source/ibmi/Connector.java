package io.crosstalk.ingest.source.ibmi;

import io.crosstalk.ingest.collect.SourceException;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to a system. */
@FunctionalInterface
interface Connector {
  Connection connect() throws SQLException, SourceException;
}
