package io.crosstalk.rules.storage.site;

import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the rules of the site as written, every version of each. */
@Component
public class SiteRuleStore {
  private static final String LATEST =
      """
      select * from (
          select distinct on (id) id, version, content, file, author, recorded from site_rule
          %s order by id, version desc) latest
      """;

  private final JdbcClient jdbc;

  public SiteRuleStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A version of a rule.
   *
   * @param content its text; null when this version deletes the rule
   * @param file name of the file that it was read from; null when it was set over REST
   * @param author the person that set this version
   * @param recorded wall-clock time
   */
  public record StoredRule(
      String id,
      int version,
      @Nullable String content,
      @Nullable String file,
      String author,
      Instant recorded) {

    public boolean isDeleted() {
      return content == null;
    }
  }

  /** The number of changes, which grows with each change of a rule. */
  public long change() {
    return jdbc.sql("select number from counter where name = 'rules'").query(Long.class).single();
  }

  /** Counts a change. Until the end of the transaction no other one can change rules. */
  public void beginChange() {
    jdbc.sql("update counter set number = number + 1 where name = 'rules'").update();
  }

  /** The latest versions of all rules that are not deleted, by id. */
  public List<StoredRule> current() {
    return jdbc.sql(LATEST.formatted("") + "where content is not null order by id")
        .query(SiteRuleStore::rule)
        .list();
  }

  /** All versions of all rules, also those that delete a rule; by rule in their order. */
  public List<StoredRule> history() {
    return jdbc.sql(
            "select id, version, content, file, author, recorded from site_rule order by id, version")
        .query(SiteRuleStore::rule)
        .list();
  }

  /** Latest versions of rules that the topic of the rules does not have, by id. */
  public List<StoredRule> unannounced(int limit) {
    return jdbc.sql(
            LATEST.formatted(
                "where id in (select id from site_rule where not announced order by id limit :limit)"))
        .param("limit", limit)
        .query(SiteRuleStore::rule)
        .list();
  }

  /** Marks a version and those before it. */
  public void markAnnounced(StoredRule rule) {
    jdbc.sql(
            """
                update site_rule set announced = true
                where id = :id and version <= :version and not announced""")
        .param("id", Sql.text(rule.id()))
        .param("version", rule.version())
        .update();
  }

  /**
   * Latest versions of rules that the topic of the rules has, by id.
   *
   * @param ids rules that are looked for
   */
  public List<StoredRule> announced(Collection<String> ids, int limit) {
    return jdbc.sql(
            """
                select id, version, content, file, author, recorded from site_rule latest
                where id = any(:ids) and announced and not withdrawn and content is not null and not exists (
                    select from site_rule newer where newer.id = latest.id and newer.version > latest.version)
                order by id limit :limit""")
        .param("ids", Sql.texts(ids))
        .param("limit", limit)
        .query(SiteRuleStore::rule)
        .list();
  }

  /** Marks a version that the topic of the rules no longer has, because it has expired. */
  public void markWithdrawn(StoredRule rule) {
    jdbc.sql("update site_rule set withdrawn = true where id = :id and version = :version")
        .param("id", Sql.text(rule.id()))
        .param("version", rule.version())
        .update();
  }

  /** The latest version of a rule, also one that deletes it; empty for an unknown id. */
  public Optional<StoredRule> latest(String id) {
    return jdbc.sql(LATEST.formatted("where id = :id"))
        .param("id", Sql.text(id))
        .query(SiteRuleStore::rule)
        .optional();
  }

  /** A version of a rule, also one that deletes it; empty for an unknown one. */
  public Optional<StoredRule> version(String id, int version) {
    return jdbc.sql(
            """
                select id, version, content, file, author, recorded from site_rule
                where id = :id and version = :version""")
        .param("id", Sql.text(id))
        .param("version", version)
        .query(SiteRuleStore::rule)
        .optional();
  }

  /**
   * Versions of a rule, the newest first, also those that delete it.
   *
   * @param before number of the version before which to begin
   */
  public List<StoredRule> versions(String id, long before, int limit) {
    return jdbc.sql(
            """
                select id, version, content, file, author, recorded from site_rule
                where id = :id and version < :before order by version desc limit :limit""")
        .param("id", Sql.text(id))
        .param("before", before)
        .param("limit", limit)
        .query(SiteRuleStore::rule)
        .list();
  }

  /** Adds a version, within a transaction that has begun a change. */
  public void add(StoredRule rule) {
    jdbc.sql(
            """
                insert into site_rule (id, version, content, file, author, recorded)
                values (:id, :version, :content, :file, :author, :recorded)""")
        .param("id", rule.id())
        .param("version", rule.version())
        .param("content", rule.content() == null ? null : Sql.text(rule.content()), Types.VARCHAR)
        .param("file", rule.file() == null ? null : Sql.text(rule.file()), Types.VARCHAR)
        .param("author", Sql.text(rule.author()))
        .param("recorded", Sql.time(rule.recorded()))
        .update();
  }

  private static StoredRule rule(ResultSet row, int number) throws SQLException {
    return new StoredRule(
        row.getString("id"),
        row.getInt("version"),
        row.getString("content"),
        row.getString("file"),
        row.getString("author"),
        Sql.time(row, "recorded"));
  }
}
