/**
 * The Kafka topics that the services share: one table of owners and limits ({@link
 * io.crosstalk.bus.BusTopic}), and the set-up that compares it with a cluster ({@link
 * io.crosstalk.bus.TopicSetup}).
 */
@NullMarked
package io.crosstalk.bus;

import org.jspecify.annotations.NullMarked;
