package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Identity of a template. Template numbers are unique only within one exporter, protocol version
 * and observation domain.
 *
 * @param exporter sender of the datagrams
 * @param version 9 (NetFlow) or 10 (IPFIX)
 * @param domain source id (NetFlow v9) or observation domain (IPFIX)
 * @param template number of the template
 */
record TemplateKey(InetAddress exporter, int version, long domain, int template) {}
