package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Received UDP datagram.
 *
 * @param sender address of the sender
 * @param bytes content
 * @param arrivedMs time of arrival, epoch milliseconds by the local clock
 */
record Datagram(InetAddress sender, byte[] bytes, long arrivedMs) {}
