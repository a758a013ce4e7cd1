package io.crosstalk.rules.storage.query;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.incident.IncidentJson;
import io.crosstalk.rules.storage.site.SiteProperties;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds to a stored incident what the diagnosis does not state: what people have done, its tickets,
 * the first notification, the time zone of the site and the address of its page.
 */
@Component
public class IncidentView {
  /** Columns that {@link #of} reads, of the table of incidents {@code i}. */
  static final String COLUMNS =
      """
      i.id, i.people, i.first_notified, i.stated_severities, (
          select json_agg(t.item order by t.target, t.child)
          from (
              select target, '' as child,
                  json_build_object('system', target, 'key', key, 'url', url, 'status', status) as item
              from ticket where incident = (i.world || '/' || i.id) collate "default"
              union all
              select target, child,
                  json_build_object('system', target, 'key', key, 'url', url, 'status', status, 'team', team,
                      'role', role)
              from child_ticket where incident = (i.world || '/' || i.id) collate "default" and key is not null
          ) t) as tickets""";

  /**
   * The decisions of people on the grouping that concern the incident, in the words of its
   * messages.
   */
  static final String DECISIONS =
      """
      (select json_agg(json_build_object(
              'type', case when d.incident = i.id
                  then case d.kind when 'merge' then 'merged' when 'split' then 'split' else 'merge_undone' end
                  else case d.kind when 'merge' then 'joined' when 'split' then 'split_off' else 'join_undone' end end,
              'incident', case when d.incident = i.id then d.other else d.incident end,
              'by', d.actor,
              'at', to_char(d.recorded at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'reason', d.reason) order by d.id)
          from grouping_decision d
          where (d.incident = i.id or d.other = i.id) and d.applied) as decisions""";

  private final SiteProperties site;

  public IncidentView(SiteProperties site) {
    this.site = site;
  }

  /**
   * The incident as readers see it.
   *
   * @param column column with the stored incident
   */
  String of(ResultSet row, String column) throws SQLException {
    String item = row.getString(column);
    String people = row.getString("people");
    String tickets = row.getString("tickets");
    if (people != null) {
      item = IncidentJson.withPeople(item, people);
    }
    if (tickets != null) {
      ObjectNode json = (ObjectNode) EventJson.mapper().readTree(item);
      item = json.set("tickets", EventJson.mapper().readTree(tickets)).toString();
    }
    String severities = row.getString("stated_severities");
    if (severities != null) {
      item = withField(item, "\"statedSeverities\":" + severities);
    }
    return withSite(item, row.getString("id"), Sql.timeOrNull(row, "first_notified"));
  }

  /**
   * The whole incident as readers see it, with the decisions on its grouping.
   *
   * @param column column with the stored incident
   */
  String whole(ResultSet row, String column) throws SQLException {
    String decisions = row.getString("decisions");
    String item = of(row, column);
    return decisions == null ? item : withField(item, "\"groupingDecisions\":" + decisions);
  }

  private static String withField(String item, String field) {
    return item.substring(0, item.lastIndexOf('}')) + "," + field + "}";
  }

  /** Appends fields without parsing the incident, because most incidents are read often. */
  private String withSite(String item, String id, @Nullable Instant firstNotified) {
    ObjectNode more = EventJson.mapper().createObjectNode();
    addSite(more, id);
    more.put("firstNotifiedAt", firstNotified == null ? null : firstNotified.toString());
    return item.substring(0, item.lastIndexOf('}')) + "," + more.toString().substring(1);
  }

  /** Adds the address of the incident's page. */
  public ObjectNode addSite(ObjectNode incident, String id) {
    String console = site.consoleUrl();
    return incident.put("link", console.isEmpty() ? null : console + "/#/incidents/" + id);
  }
}
