package io.crosstalk.testkit;

import java.util.List;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Kafka broker in a container. Its port on the host is chosen by this class, because Docker would
 * choose another one at each start.
 */
final class ContainerKafka implements KafkaProcess {

  private static final String IMAGE = "crosstalk.test.kafka-image";
  private static final String DEFAULT_IMAGE = "apache/kafka:4.2.1";
  private static final int CONTAINER_PORT = 9092;

  private final KafkaContainer container;
  private boolean created;
  private boolean running;

  ContainerKafka() {
    var image =
        DockerImageName.parse(System.getProperty(IMAGE, DEFAULT_IMAGE))
            .asCompatibleSubstituteFor("apache/kafka");
    container = new KafkaContainer(image);
    container.withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false");
    container.setPortBindings(List.of(FreePort.take() + ":" + CONTAINER_PORT));
  }

  @Override
  public String bootstrapServers() {
    return container.getBootstrapServers();
  }

  @Override
  public synchronized void start() {
    if (running) {
      return;
    }
    if (created) {
      container.getDockerClient().startContainerCmd(container.getContainerId()).exec();
    } else {
      container.start();
      created = true;
    }
    running = true;
  }

  @Override
  public synchronized void stop() {
    if (running) {
      container.getDockerClient().stopContainerCmd(container.getContainerId()).exec();
      running = false;
    }
  }

  @Override
  public synchronized void discard() {
    container.stop();
  }
}
