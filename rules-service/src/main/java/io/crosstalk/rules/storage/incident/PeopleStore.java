package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import io.crosstalk.rules.storage.database.Sql;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the part of the incidents' states that people determine. */
@Component
public class PeopleStore {
  private final JdbcClient jdbc;

  PeopleStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The states of those of the incidents that people have acted on, by incident. */
  Map<String, Lifecycle> of(Collection<String> incidents) {
    Map<String, Lifecycle> states = new HashMap<>();
    jdbc.sql("select id, entry, people from incident where id = any(:ids) and people is not null")
        .param("ids", Sql.texts(incidents))
        .query(
            row -> {
              states.put(
                  row.getString("id"),
                  new Lifecycle(
                      IncidentJson.diagnosed(EventJson.mapper().readTree(row.getString("entry"))),
                      read(row.getString("people"))));
            });
    return states;
  }

  void save(String incident, PeoplesPart part) {
    jdbc.sql(
            """
                update incident set people = cast(:people as json), last_changed = now(), erased = null
                where id = :id""")
        .param("people", EventJson.mapper().writeValueAsString(part))
        .param("id", incident)
        .update();
  }

  static PeoplesPart read(String json) {
    return EventJson.mapper().readValue(json, PeoplesPart.class);
  }
}
