package io.crosstalk.engine.site.evidence;

/**
 * Something that is not measured on a resource where the cause may be.
 *
 * @param isMeasuredBefore whether it was measured before the incident
 */
public record Unmeasured(String resource, Subject subject, boolean isMeasuredBefore) {
  /** Subjects that a specialist asks about. */
  public enum Subject {
    WRITE_CACHE("cache.write_pending"),
    READ_CACHE("cache.hit_ratio"),
    BACKGROUND_WORK("background.throughput"),
    FULLNESS("pool.used"),
    QUEUE("disk.queue_depth"),
    CREDITS("fc.credit_starvation"),
    LINK_ERRORS("fc.crc_errors"),
    DISCARDS("net.discards"),
    WIRE_ERRORS("net.errors"),
    PROCESSORS("cpu.utilization"),
    MEMORY("mem.balloon"),
    /** Load of a device as a whole, of which only parts are measured. */
    LOAD("disk.iops"),
    /** Resources that a resource uses, which only the inventory can name. */
    RELATIONS("");

    private final String metric;

    Subject(String metric) {
      this.metric = metric;
    }

    /** Name of the metric that would answer; empty if none does. */
    public String metric() {
      return metric;
    }
  }
}
