package io.crosstalk.bus;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Results of the administration client. */
final class AdminResults {
  private AdminResults() {}

  /**
   * Waits for an answer.
   *
   * @throws KafkaException when the cluster does not answer or refuses
   */
  static <T> T await(KafkaFuture<T> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }
  }
}
