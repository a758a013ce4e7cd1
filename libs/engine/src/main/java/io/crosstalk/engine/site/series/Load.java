package io.crosstalk.engine.site.series;

/** Dimensions of the load that a resource exerts on what it uses. */
public enum Load {
  /** Reads and writes a second. */
  OPERATIONS,
  /** Bytes read and written, MB/s. */
  BYTES,
  /** Bytes written behind compression and deduplication, MB/s. */
  BACKEND,
  READS,
  WRITES,
  READ_BYTES,
  WRITE_BYTES,
  /** Used processors, percent of one. */
  PROCESSOR,
  /** Active memory, MB. */
  MEMORY,
  /** Open connections. */
  CONNECTIONS,
  SENT,
  RECEIVED,
  /** Used part of a link, percent. */
  LINK,
  /** Requests a second, or jobs at a time: what is asked of a resource. */
  DEMAND
}
