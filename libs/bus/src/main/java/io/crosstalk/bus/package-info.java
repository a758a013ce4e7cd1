/**
 * The Kafka topics that the services share: {@link io.crosstalk.bus.BusTopic} defines owners and
 * limits, and {@link io.crosstalk.bus.TopicSetup} creates the topics of a cluster accordingly.
 */
@NullMarked
package io.crosstalk.bus;

import org.jspecify.annotations.NullMarked;
