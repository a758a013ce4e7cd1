package io.crosstalk.collectors.flow;

/**
 * State of one exporter that applies to all of its observation domains.
 *
 * @param samplers samplers that it has announced
 * @param outBytes evidence about the meaning of its counter OUT_BYTES
 */
record ExporterState(Samplers samplers, OutBytesEvidence outBytes) {
  ExporterState() {
    this(new Samplers(), new OutBytesEvidence());
  }
}
