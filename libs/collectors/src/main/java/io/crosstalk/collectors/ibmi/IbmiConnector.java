package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.SourceException;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to a system. */
@FunctionalInterface
interface IbmiConnector {
  Connection connect() throws SQLException, SourceException;
}
