package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Secret;

/**
 * Settings of a source of type {@code ibmi}, which polls a system over JDBC.
 *
 * @param host host name or address
 * @param tls whether the connection is encrypted; true by default
 * @param jobs whether active jobs are read; true by default
 * @param collection whether Collection Services are read; true by default
 * @param library library of Collection Services; QPFRDATA by default
 */
record IbmiSettings(
    String host,
    String username,
    Secret password,
    Boolean tls,
    Boolean jobs,
    Boolean collection,
    String library,
    PartitionSettings partition) {
  IbmiSettings {
    tls = tls == null || tls;
    jobs = jobs == null || jobs;
    collection = collection == null || collection;
    library = library == null ? "QPFRDATA" : library;
  }
}
