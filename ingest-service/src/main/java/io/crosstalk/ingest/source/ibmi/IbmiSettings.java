package io.crosstalk.ingest.source.ibmi;

import io.crosstalk.ingest.collect.Secret;

/**
 * How a system is asked.
 *
 * @param host its name or address
 * @param tls whether the connection is encrypted; true unless given
 * @param jobs whether active jobs are looked at; true unless given
 * @param collection whether Collection Services are read; true unless given
 * @param library where they write; QPFRDATA unless given
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
