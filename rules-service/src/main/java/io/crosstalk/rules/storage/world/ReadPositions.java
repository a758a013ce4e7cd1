package io.crosstalk.rules.storage.world;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores up to which offsets topics have been read. */
@Component
public final class ReadPositions {
  private final JdbcClient jdbc;
  private final JdbcTemplate batches;

  ReadPositions(JdbcClient jdbc, JdbcTemplate batches) {
    this.jdbc = jdbc;
    this.batches = batches;
  }

  /** The offset to read next, by partition. Partitions that have never been read are missing. */
  public Map<Integer, Long> of(String topic) {
    Map<Integer, Long> positions = new HashMap<>();
    jdbc.sql("select partition, next_offset from read_position where topic = :topic")
        .param("topic", topic)
        .query(
            row -> {
              positions.put(row.getInt("partition"), row.getLong("next_offset"));
            });
    return positions;
  }

  public void save(String topic, Map<Integer, Long> positions) {
    List<Object[]> rows =
        positions.entrySet().stream()
            .map(entry -> new Object[] {topic, entry.getKey(), entry.getValue()})
            .toList();
    batches.batchUpdate(
        """
                insert into read_position (topic, partition, next_offset) values (?, ?, ?)
                on conflict (topic, partition) do update set next_offset = excluded.next_offset""",
        rows);
  }
}
