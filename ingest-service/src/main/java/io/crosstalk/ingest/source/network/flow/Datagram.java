package io.crosstalk.ingest.source.network.flow;

import java.net.InetAddress;

/** What somebody sent, and when it came. */
record Datagram(InetAddress sender, byte[] bytes, long arrivedMs) {}
