package io.crosstalk.engine.site.series;

/** Dimensions of the load that a resource exerts on what it uses. */
public enum Load {
  /** Reads and writes a second. */
  OPERATIONS,
  /** Bytes read and written, MB/s. */
  BYTES,
  READS,
  WRITES,
  READ_BYTES,
  WRITE_BYTES,
  /** Busy processors. */
  PROCESSOR,
  /** Active memory, MB. */
  MEMORY,
  /** Open connections. */
  CONNECTIONS,
  SENT,
  RECEIVED,
  /** Requests a second, or jobs at a time: what is asked of a resource. */
  DEMAND
}
