package io.crosstalk.bench.broker;

import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** Process of the broker: formats its empty folder, then runs {@code kafka.Kafka}. */
public final class BrokerMain {
  private BrokerMain() {}

  /** Runs the broker. Takes one argument, the properties file. */
  public static void main(String[] args) {
    String[] format = {"format", "--cluster-id", Uuid.randomUuid().toString(), "--config", args[0]};
    if (StorageTool.execute(format, System.out) != 0) {
      throw new IllegalStateException("the broker's folder cannot be formatted");
    }
    Kafka.main(new String[] {args[0]});
  }
}
