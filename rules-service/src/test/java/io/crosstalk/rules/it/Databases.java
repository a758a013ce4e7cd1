package io.crosstalk.rules.it;

import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.TestPostgres;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Databases of services whose broker has diagnoses of other tests, too. */
final class Databases {
  private Databases() {}

  /** A database whose service reads what is written from now on. */
  static TestPostgres.Database readingFromNow(String bootstrapServers) {
    Diagnoses.ensureTopics(bootstrapServers);
    TestPostgres.Database database = TestStores.newDatabase();
    JdbcClient jdbc = JdbcClient.create(database.dataSource());
    ends(bootstrapServers)
        .forEach(
            (partition, end) ->
                jdbc.sql(
                        """
                        insert into read_position (topic, partition, next_offset)
                        values (:topic, :partition, :end)\
                        """)
                    .param("topic", Topics.DIAGNOSES)
                    .param("partition", partition)
                    .param("end", end)
                    .update());
    return database;
  }

  /** End offsets of the topic of diagnoses, by partition. */
  private static Map<Integer, Long> ends(String bootstrapServers) {
    Map<TopicPartition, OffsetSpec> partitions =
        IntStream.range(0, Diagnoses.PARTITIONS)
            .mapToObj(partition -> new TopicPartition(Topics.DIAGNOSES, partition))
            .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      return admin.listOffsets(partitions).all().get().entrySet().stream()
          .collect(Collectors.toMap(e -> e.getKey().partition(), e -> e.getValue().offset()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("the end offsets could not be read", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
