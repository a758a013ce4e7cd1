package io.crosstalk.bus;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for the results of Kafka's administration client. */
final class AdminResults {
  private AdminResults() {}

  /**
   * Waits for a result and returns it.
   *
   * @throws KafkaException when the cluster does not reply or refuses the operation
   */
  static <T> T await(KafkaFuture<T> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }
  }
}
