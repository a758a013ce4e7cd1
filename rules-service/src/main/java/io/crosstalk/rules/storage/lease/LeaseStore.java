package io.crosstalk.rules.storage.lease;

import io.crosstalk.rules.storage.database.Connections;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/**
 * Stores leases. They expire by the clock of the database, so that the clocks of the instances do
 * not matter.
 */
@Component
public final class LeaseStore {
  /** Candidates that have not been there for so long are deleted. */
  private static final String FORGET = "interval '1 hour'";

  private final JdbcClient jdbc;

  public LeaseStore(Connections connections) {
    this.jdbc = JdbcClient.create(connections.leases());
  }

  /**
   * Acquires a lease that is free, expired, or of the same owner.
   *
   * @return the epoch, as the only element; empty when another instance holds the lease
   */
  List<Long> acquire(String name, String owner, Duration term) {
    return jdbc.sql(
            """
                insert into lease (name, owner, epoch, expires)
                values (:name, :owner, 1, clock_timestamp() + :term * interval '1 millisecond')
                on conflict (name) do update
                    set owner = excluded.owner, epoch = lease.epoch + 1, expires = excluded.expires
                    where lease.owner = excluded.owner or lease.expires <= clock_timestamp()
                returning epoch""")
        .param("name", name)
        .param("owner", owner)
        .param("term", term.toMillis())
        .query(Long.class)
        .list();
  }

  /**
   * Renews leases that have not expired.
   *
   * @param epochs epoch of each lease by its name
   * @return names of the renewed leases
   */
  Set<String> renew(Map<String, Long> epochs, String owner, Duration term) {
    List<String> names = List.copyOf(epochs.keySet());
    return new HashSet<>(
        jdbc.sql(
                """
                    update lease set expires = clock_timestamp() + :term * interval '1 millisecond'
                    from unnest(:names, :epochs) as own (name, epoch)
                    where lease.name = own.name and lease.epoch = own.epoch and lease.owner = :owner
                        and lease.expires > clock_timestamp()
                    returning lease.name""")
            .param("names", Sql.texts(names))
            .param("epochs", new SqlArrayValue("bigint", names.stream().map(epochs::get).toArray()))
            .param("owner", owner)
            .param("term", term.toMillis())
            .query(String.class)
            .list());
  }

  /** Ends a lease, so that another instance can acquire it. */
  void release(Lease lease) {
    jdbc.sql(
            """
                update lease set expires = clock_timestamp()
                where name = :name and owner = :owner and epoch = :epoch and expires > clock_timestamp()""")
        .param("name", lease.name())
        .param("owner", lease.owner())
        .param("epoch", lease.epoch())
        .update();
  }

  /** Records that an instance can do some work until the end of a term. */
  void announce(Collection<String> names, String owner, Duration term) {
    jdbc.sql(
            """
                insert into lease_candidate (name, owner, expires)
                select name, :owner, clock_timestamp() + :term * interval '1 millisecond'
                from unnest(:names) as own (name)
                on conflict (name, owner) do update set expires = excluded.expires""")
        .param("names", Sql.texts(names))
        .param("owner", owner)
        .param("term", term.toMillis())
        .update();
    jdbc.sql("delete from lease_candidate where expires < clock_timestamp() - " + FORGET).update();
  }

  /** Records that an instance no longer does any work. */
  void withdraw(String owner) {
    jdbc.sql("delete from lease_candidate where owner = :owner").param("owner", owner).update();
  }

  /** The instances that can do each piece of work now, by its name. */
  TreeMap<String, TreeSet<String>> candidates() {
    TreeMap<String, TreeSet<String>> candidates = new TreeMap<>();
    jdbc.sql("select name, owner from lease_candidate where expires > clock_timestamp()")
        .query(
            row -> {
              candidates
                  .computeIfAbsent(row.getString("name"), name -> new TreeSet<>())
                  .add(row.getString("owner"));
            });
    return candidates;
  }
}
