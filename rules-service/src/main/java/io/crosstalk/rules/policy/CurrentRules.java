package io.crosstalk.rules.policy;

import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.siterule.decision.SiteRuleBook;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.site.SiteProperties;
import io.crosstalk.rules.storage.site.SiteRuleStore;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The rules of the site as they are now, and as they were valid at an event time. Each call asks
 * the database whether they have changed, so that every instance applies a change to its next
 * message.
 */
@Component
public class CurrentRules {
  private final SiteRuleStore store;
  private final ZoneId zone;
  private final RuleCompiler compiler;
  private volatile @Nullable Snapshot snapshot;
  private volatile @Nullable Past past;

  CurrentRules(SiteRuleStore store, SiteProperties site) {
    this.store = store;
    this.zone = ZoneId.of(site.timeZone());
    this.compiler = new RuleCompiler(zone);
  }

  /**
   * Rules at one number of changes.
   *
   * @param calendars calendars that rules can name
   * @param rules all rules, by id
   * @param book the readable ones
   */
  public record Snapshot(
      long change, Calendars calendars, List<CompiledRule> rules, SiteRuleBook book) {}

  /** The history at one number of changes. */
  private record Past(long change, RuleHistory history) {}

  public ZoneId zone() {
    return zone;
  }

  /** A reader that knows the calendars of today. */
  RuleReader reader() {
    return new RuleReader(zone, get().calendars());
  }

  /** A reader that knows the calendars of today, and others that replace those of their names. */
  RuleReader reader(Map<String, CalendarDays> others) {
    return new RuleReader(zone, get().calendars().with(others));
  }

  public Snapshot get() {
    long change = store.change();
    Snapshot known = snapshot;
    if (known != null && known.change() == change) {
      return known;
    }
    Snapshot next = snapshot(change, compiler.compile(store.current()));
    snapshot = next;
    return next;
  }

  /**
   * The rules that decide on the messages of a world: in the live world those of now, in a replay
   * those that were valid at the event time.
   */
  public Snapshot of(World world, Instant at) {
    return world.isLive() ? get() : at(at);
  }

  /** The rules that were valid at an event time. */
  Snapshot at(Instant time) {
    return versions().apply(time);
  }

  /**
   * The rules that were valid at an event time, all from the same number of changes; before the
   * first rule of the site was set those of now.
   */
  Function<Instant, Snapshot> versions() {
    Past known = past();
    Snapshot now = get();
    return time ->
        known.history().at(time).map(rules -> snapshot(known.change(), rules)).orElse(now);
  }

  private Past past() {
    long change = store.change();
    Past known = past;
    if (known != null && known.change() == change) {
      return known;
    }
    Past next = new Past(change, new RuleHistory(store.history(), new RuleReader(zone), compiler));
    past = next;
    return next;
  }

  private static Snapshot snapshot(long change, RuleCompiler.Compiled compiled) {
    return new Snapshot(change, compiled.calendars(), compiled.rules(), compiled.book());
  }
}
