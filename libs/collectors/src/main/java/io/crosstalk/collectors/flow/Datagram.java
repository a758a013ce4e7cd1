package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/** Received datagram with its sender and time of arrival. */
record Datagram(InetAddress sender, byte[] bytes, long arrivedMs) {}
