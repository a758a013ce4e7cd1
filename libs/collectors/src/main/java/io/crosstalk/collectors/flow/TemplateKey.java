package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Scope of a template: other exporters, and other parts of the same one, use the same numbers for
 * other templates.
 *
 * @param exporter sender of the datagrams
 * @param version 9 or 10
 * @param domain source id or observation domain
 */
record TemplateKey(InetAddress exporter, int version, long domain, int template) {}
