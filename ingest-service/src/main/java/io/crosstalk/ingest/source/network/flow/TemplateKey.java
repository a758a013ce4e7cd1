package io.crosstalk.ingest.source.network.flow;

import java.net.InetAddress;

/**
 * Where a template is valid: other exporters, and other parts of the same one, use the same numbers
 * for other templates.
 *
 * @param exporter where the datagrams come from
 * @param version 9 or 10
 * @param domain source id or observation domain
 */
record TemplateKey(InetAddress exporter, int version, long domain, int template) {}
