package io.crosstalk.collectors.flow;

/**
 * What one exporter has sent about itself in all of its observation domains.
 *
 * @param samplers samplers that it has announced
 * @param outBytes evidence about the meaning of its counter OUT_BYTES
 */
record ExporterState(Samplers samplers, OutBytesEvidence outBytes) {
  ExporterState() {
    this(new Samplers(), new OutBytesEvidence());
  }
}
