package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.SourceException;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to an IBM i system; tests replace it by a connection to another database. */
@FunctionalInterface
interface IbmiConnector {
  Connection connect() throws SQLException, SourceException;
}
