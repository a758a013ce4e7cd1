package io.crosstalk.rules.storage.site;

import io.crosstalk.rules.ownership.Owner;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.OwnerFile;
import io.crosstalk.rules.ownership.OwnerProblem;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the files with owners of resources: their entries and their mistakes. */
@Component
public class OwnerStore {
  private static final int BATCH = 1_000;

  private final JdbcClient jdbc;
  private final JdbcTemplate batches;

  public OwnerStore(JdbcClient jdbc, JdbcTemplate batches) {
    this.jdbc = jdbc;
    this.batches = batches;
  }

  /**
   * A stored file.
   *
   * @param readable false when it cannot be read now; its entries are those of its last state
   * @param entries number of its entries
   * @param problems number of its mistakes
   */
  public record StoredFile(String name, boolean readable, int entries, int problems) {}

  /** The number of changes, which grows with each change of a file. */
  public long change() {
    return jdbc.sql("select number from counter where name = 'owners'").query(Long.class).single();
  }

  /** Counts a change. Until the end of the transaction no other one can change owners. */
  public void beginChange() {
    jdbc.sql("update counter set number = number + 1 where name = 'owners'").update();
  }

  /** The stored files, by name. */
  public List<StoredFile> files() {
    return jdbc.sql(
            """
                select name, readable, problems,
                    (select count(*) from owner_entry e where e.file = f.name)::integer as entries
                from owner_file f order by name""")
        .query(
            (row, n) ->
                new StoredFile(
                    row.getString("name"),
                    row.getBoolean("readable"),
                    row.getInt("entries"),
                    row.getInt("problems")))
        .list();
  }

  /** All entries, by file and line. */
  public List<OwnerEntry> entries() {
    return jdbc.sql("select * from owner_entry order by file, line")
        .query(OwnerStore::entry)
        .list();
  }

  /** The first mistakes of the files, by file and line. */
  public List<OwnerProblem> problems(int limit) {
    return jdbc.sql("select file, line, text from owner_problem order by file, line limit :limit")
        .param("limit", limit)
        .query(
            (row, n) ->
                new OwnerProblem(row.getString("file"), row.getInt("line"), row.getString("text")))
        .list();
  }

  /** Stores a file; the entries of one that cannot be read stay as they are. */
  public void save(OwnerFile file) {
    jdbc.sql(
            """
                insert into owner_file (name, readable, problems) values (:name, :readable, :problems)
                on conflict (name) do update
                    set readable = excluded.readable, problems = excluded.problems""")
        .param("name", Sql.text(file.name()))
        .param("readable", file.isReadable())
        .param("problems", file.problemCount())
        .update();
    jdbc.sql("delete from owner_problem where file = :file")
        .param("file", Sql.text(file.name()))
        .update();
    saveProblems(file);
    if (file.isReadable()) {
      jdbc.sql("delete from owner_entry where file = :file")
          .param("file", Sql.text(file.name()))
          .update();
      saveEntries(file);
    }
  }

  public void remove(String file) {
    jdbc.sql("delete from owner_file where name = :name").param("name", file).update();
  }

  private void saveProblems(OwnerFile file) {
    batches.batchUpdate(
        "insert into owner_problem (file, line, text) values (?, ?, ?)",
        file.problems(),
        BATCH,
        (statement, problem) -> {
          statement.setString(1, Sql.text(problem.file()));
          statement.setInt(2, problem.line());
          statement.setString(3, Sql.text(problem.text()));
        });
  }

  private void saveEntries(OwnerFile file) {
    batches.batchUpdate(
        """
            insert into owner_entry (file, line, resource, team, assignment_group, on_call, email, ci_key, valid_from)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        file.entries(),
        BATCH,
        (statement, entry) -> {
          Owner owner = entry.owner();
          statement.setString(1, Sql.text(entry.file()));
          statement.setInt(2, entry.line());
          statement.setString(3, owner.resource());
          statement.setString(4, owner.team());
          statement.setString(5, owner.assignmentGroup());
          statement.setString(6, owner.onCall());
          statement.setString(7, owner.email());
          statement.setString(8, owner.ciKey());
          statement.setObject(9, Sql.timeOrNull(owner.validFrom()));
        });
  }

  private static OwnerEntry entry(ResultSet row, int number) throws SQLException {
    return new OwnerEntry(
        row.getString("file"),
        row.getInt("line"),
        new Owner(
            row.getString("resource"),
            row.getString("team"),
            row.getString("assignment_group"),
            row.getString("on_call"),
            row.getString("email"),
            row.getString("ci_key"),
            Sql.timeOrNull(row, "valid_from")));
  }
}
