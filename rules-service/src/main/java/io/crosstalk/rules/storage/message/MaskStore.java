package io.crosstalk.rules.storage.message;

import io.crosstalk.rules.privacy.PersonalValue;
import io.crosstalk.rules.storage.database.Sql;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Stores the masks of personal data, so that a value has the same mask in all messages. */
@Component
public class MaskStore {
  private final JdbcClient jdbc;
  private final TransactionOperations transactions;

  MaskStore(JdbcClient jdbc, TransactionOperations transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  /**
   * Masks of the values of an incident; a new value gets the next number of its kind.
   *
   * @param incident id of the incident
   */
  public Map<PersonalValue, String> masks(String incident, Collection<PersonalValue> values) {
    if (values.isEmpty()) {
      return Map.of();
    }
    Map<PersonalValue, String> masks = new HashMap<>();
    transactions.executeWithoutResult(
        status -> {
          // Messages to several targets are written at the same time.
          jdbc.sql("select pg_advisory_xact_lock(hashtextextended(:incident, 20))")
              .param("incident", incident)
              .query(row -> {});
          masks.putAll(stored(incident));
          for (PersonalValue value : values) {
            masks.computeIfAbsent(value, each -> each.mask(add(incident, each)));
          }
        });
    return masks;
  }

  private Map<PersonalValue, String> stored(String incident) {
    Map<PersonalValue, String> masks = new HashMap<>();
    jdbc.sql(
            """
                select kind, number, value from personal_mask
                where incident = :incident and value is not null""")
        .param("incident", incident)
        .query(
            row -> {
              PersonalValue value =
                  new PersonalValue(
                      PersonalValue.Kind.valueOf(row.getString("kind")), row.getString("value"));
              masks.put(value, value.mask(row.getInt("number")));
            });
    return masks;
  }

  private int add(String incident, PersonalValue value) {
    return jdbc.sql(
            """
                insert into personal_mask (incident, kind, number, value)
                select :incident, :kind, coalesce(max(number), 0) + 1, :value from personal_mask
                where incident = :incident and kind = :kind returning number""")
        .param("incident", incident)
        .param("kind", value.kind().name())
        .param("value", Sql.text(value.value()))
        .query(Integer.class)
        .single();
  }

  /**
   * Forgets the values of an incident. Their numbers are not assigned again, so that a mask never
   * stands for two values.
   */
  public void forget(String incident) {
    jdbc.sql("update personal_mask set value = null where incident = :incident")
        .param("incident", incident)
        .update();
  }

  /** Deletes the masks of incidents that no longer exist. */
  public void deleteOrphans() {
    jdbc.sql(
            """
                delete from personal_mask m
                where not exists (select from incident i where i.id = m.incident)""")
        .update();
  }
}
