package io.crosstalk.report;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.Alignment;
import io.crosstalk.engine.site.evidence.Fact.AlongThePath;
import io.crosstalk.engine.site.evidence.Fact.BackEnd;
import io.crosstalk.engine.site.evidence.Fact.Begin;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.Components;
import io.crosstalk.engine.site.evidence.Fact.DegradedUsers;
import io.crosstalk.engine.site.evidence.Fact.DeviceSign;
import io.crosstalk.engine.site.evidence.Fact.GrowthShare;
import io.crosstalk.engine.site.evidence.Fact.Imbalance;
import io.crosstalk.engine.site.evidence.Fact.LargestUser;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.Fact.NextBest;
import io.crosstalk.engine.site.evidence.Fact.PlaceItself;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Setting;
import io.crosstalk.engine.site.evidence.Fact.SilentMetric;
import io.crosstalk.engine.site.evidence.Fact.SinceLast;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.engine.site.evidence.Fact.TotalLoad;
import io.crosstalk.engine.site.evidence.Fact.UnbufferedWrites;
import io.crosstalk.engine.site.evidence.Fact.UnequalDevices;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Metric.Worse;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.ChangeText;
import io.crosstalk.report.incident.Names;
import io.crosstalk.report.incident.Percent;
import io.crosstalk.report.incident.SiteTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reasons in one sentence each, with the number that each rests on. */
final class FactText {
  private static final double BLOCK_MB = 0.016;
  private static final double CLUSTER_MB = 64;

  /** Ratio up to which two figures, and two incidents, are the same. */
  private static final double SAME = 1.3;

  /** Difference of two shares, in percent, up to which they are the same. */
  private static final int SAME_SHARE = 5;

  /** Metric whose sum over users is no utilization of one thing. */
  private static final String PROCESSORS = "cpu.utilization";

  private final VisibleNames names;
  private final SiteTime time;
  private final Diagnosis diagnosis;

  FactText(VisibleNames names, SiteTime time, Diagnosis diagnosis) {
    this.names = names;
    this.time = time;
    this.diagnosis = diagnosis;
  }

  /** Returns whether another fact states the metric of a resource. */
  private boolean isStated(Figure figure) {
    return diagnosis.facts().stream()
        .filter(
            each ->
                each instanceof PlaceItself || (each instanceof Imbalance peers && isGrown(peers)))
        .map(Fact::figure)
        .filter(Objects::nonNull)
        .anyMatch(
            each ->
                each.resource().equals(figure.resource()) && each.metric().equals(figure.metric()));
  }

  /** Returns whether only the users of a load remain to be stated: its sum is, and has grown. */
  private boolean isStated(TotalLoad load) {
    return !load.isSustained() && isStated(load.figure());
  }

  /** Returns whether a victim of the incident is listed with a metric. */
  private boolean isOfAVictim(Figure figure) {
    return diagnosis.victims().stream()
        .anyMatch(
            each ->
                each.resource().equals(figure.resource()) && each.metric().equals(figure.metric()));
  }

  /** Returns whether a fact adds nothing: its metric is stated, and no user stands out. */
  boolean isRedundant(Fact fact) {
    return fact instanceof TotalLoad load && load.top().isEmpty() && isStated(load);
  }

  /** Sentence of a reason. */
  String of(Fact fact) {
    return switch (fact) {
      case LoadGrowth growth -> growth(growth);
      case GrowthShare share ->
          Texts.of("report.fact.share", Percent.of(share.share()), names.of(share.place()));
      case Begin begin -> begin(begin);
      case Alignment part ->
          Texts.of("report.fact.alignment", Percent.of(part.degraded()), Percent.of(part.well()));
      case TotalLoad load -> total(load);
      case PlaceItself itself ->
          Texts.of(
              "report.fact.itself",
              names.of(itself.figure().resource()),
              nowAndBefore(itself.figure()));
      case LargestUser user ->
          Texts.of(
              "report.fact.largest",
              names.of(user.figure().resource()),
              nowAndBefore(user.figure()));
      case UnequalDevices devices -> unequal(devices);
      case DegradedUsers users -> users(users);
      case Components components -> components(components);
      case AlongThePath path -> along(path);
      case SilentMetric silent -> silent(silent);
      case Imbalance peers -> imbalance(peers);
      case DeviceSign sign ->
          Texts.of(
              "report.fact.sign", names.of(sign.figure().resource()), nowAndBefore(sign.figure()));
      case ChangeBefore change ->
          Texts.of(
              "report.fact.change",
              ChangeText.at(change.change(), names.of(change.change().resource()), time));
      case Recovery recovery -> recovery(recovery);
      case SinceLast since -> since(since);
      case BackEnd back ->
          Texts.of(
              "report.fact.backEnd",
              names.of(back.figure().resource()),
              now(back.figure()),
              ordinary(back.figure().before(), back.figure()),
              extreme(back.figure()),
              Estimate.withoutError(back.ratio(), "1"),
              Estimate.withoutError(back.ratioBefore(), "1"));
      case UnbufferedWrites writes -> writes(writes.figure());
      case Toggle toggle ->
          Texts.of(
              "report.fact.toggle",
              toggle.begins(),
              names.of(toggle.resource()),
              toggle.on(),
              toggle.ends(),
              toggle.off());
      case Setting setting -> setting(setting.contradiction(), "report.fact.setting.", names);
      case NextBest next ->
          Texts.of(
              next.who().isEmpty() ? "report.fact.next" : "report.fact.next.load",
              Headline.condition(next.causeClass()),
              Percent.of(next.probability()),
              next.who().isEmpty() ? "" : names.list(next.who()));
    };
  }

  /**
   * A sentence on a contradiction.
   *
   * @param template key of the sentence, without the kind
   */
  static String setting(Contradiction contradiction, String template, VisibleNames names) {
    return Texts.of(
        template + contradiction.kind().name().toLowerCase(Locale.ROOT),
        names.of(contradiction.resource()),
        names.of(contradiction.other()),
        value(contradiction.value(), contradiction),
        value(contradiction.limit(), contradiction));
  }

  private static Object value(double value, Contradiction contradiction) {
    return contradiction.kind() == Contradiction.Kind.KEEP_ALIVE
        ? Texts.duration(Duration.ofSeconds(Math.round(value)))
        : new Quantity(value, contradiction.kind().unit());
  }

  /** Consequences of slow unbuffered writes: a block of 16 KB, and a cluster of 64 MB. */
  private String writes(Figure figure) {
    return Texts.of(
        "report.fact.writes",
        names.of(figure.resource()),
        now(figure),
        ordinary(figure.before(), figure),
        new Quantity(BLOCK_MB / figure.now() * 1000, "ms"),
        new Quantity(BLOCK_MB / figure.extreme() * 1000, "ms"),
        new Quantity(CLUSTER_MB / figure.now(), "s"),
        new Quantity(CLUSTER_MB / figure.extreme(), "s"));
  }

  static Quantity now(Figure figure) {
    return new Quantity(figure.now(), figure.unit());
  }

  /** Another value of the metric, with two digits. */
  static Estimate ordinary(double value, Figure figure) {
    return Estimate.withoutError(value, figure.unit());
  }

  /** The worst or largest value, which was measured. */
  static Quantity extreme(Figure figure) {
    return new Quantity(figure.extreme(), figure.unit());
  }

  /** The setting that a reason is about, in words; null for other reasons. */
  @Nullable String setting(Fact fact) {
    return switch (fact) {
      case Setting setting -> setting(setting.contradiction(), "report.title.setting.", names);
      case ChangeBefore(var change) ->
          Texts.of("change.of", change.kind(), names.of(change.resource()));
      default -> null;
    };
  }

  /** Kind of a reason. */
  static EvidenceKind kind(Fact fact) {
    return switch (fact) {
      case LoadGrowth _, UnbufferedWrites _ -> EvidenceKind.CHANGE_AGAINST_BASELINE;
      case GrowthShare _ -> EvidenceKind.SHARE_OF_LOAD;
      case Begin _ -> EvidenceKind.TEMPORAL_PRECEDENCE;
      case Alignment _, DeviceSign _, Toggle _ -> EvidenceKind.ON_OFF_ALIGNMENT;
      case TotalLoad _, LargestUser _, BackEnd _, NextBest _ -> EvidenceKind.DOSE_RESPONSE;
      case PlaceItself _, DegradedUsers _, AlongThePath _, UnequalDevices _ ->
          EvidenceKind.LAYER_ATTRIBUTION;
      case Components _ -> EvidenceKind.COMPONENT_SPLIT;
      case SilentMetric _ -> EvidenceKind.MISSING_SIGNAL;
      case Imbalance _ -> EvidenceKind.PEER_IMBALANCE;
      case ChangeBefore _ -> EvidenceKind.COINCIDENT_CHANGE;
      case Setting _ -> EvidenceKind.ATTRIBUTE_CONTRADICTION;
      case Recovery _, SinceLast _ -> EvidenceKind.RECOVERY_AFTER_CHANGE;
    };
  }

  /** Returns whether a reason is a figure of the place where the cause is. */
  static boolean isOfThePlace(Fact fact) {
    return fact instanceof BackEnd
        || fact instanceof Imbalance
        || fact instanceof TotalLoad
        || fact instanceof PlaceItself
        || fact instanceof DeviceSign
        || fact instanceof Setting
        || fact instanceof SilentMetric;
  }

  /** Returns whether a reason is the utilization of the place itself. */
  static boolean isUtilization(Fact fact) {
    return fact instanceof PlaceItself(Figure figure) && figure.metric().endsWith(".utilization");
  }

  /** Number that the sentence of a reason states, with its unit; a share is 0 to 1. */
  Quantity stated(Fact fact) {
    return switch (fact) {
      case GrowthShare share -> count(share.share());
      case TotalLoad load when isStated(load) -> count(load.topShare());
      case Begin begin -> new Quantity(begin.lagMs() / 1000.0, "s");
      case Alignment part -> count(part.degraded());
      case DegradedUsers users -> count((double) users.degraded() / users.measured());
      case Imbalance peers -> count(peers.share());
      case Toggle toggle -> count(toggle.begins());
      case NextBest next -> count(next.probability());
      case SilentMetric silent -> count(silent.resources().size());
      case ChangeBefore _ -> count(1);
      case Setting(var setting, _) -> new Quantity(setting.value(), setting.kind().unit());
      default -> {
        Figure figure = Objects.requireNonNull(fact.figure());
        yield new Quantity(Double.isNaN(figure.now()) ? 0 : figure.now(), figure.unit());
      }
    };
  }

  private static Quantity count(double value) {
    return new Quantity(value, "1");
  }

  private String growth(LoadGrowth growth) {
    Figure figure = growth.figure();
    String metric = Texts.metric(figure.metric());
    String resource = names.of(figure.resource());
    Quantity now = now(figure);
    boolean isNew = Double.isNaN(figure.before()) || figure.before() <= 0;
    return isNew
        ? Texts.of("report.fact.growth.new", metric, resource, now)
        : Texts.of("report.fact.growth", metric, resource, ordinary(figure.before(), figure), now);
  }

  private static String begin(Begin begin) {
    long lag = Math.abs(begin.lagMs());
    String interval = Texts.duration(Duration.ofMillis(begin.intervalMs()));
    if (lag <= begin.intervalMs()) {
      return Texts.of("report.fact.begin.with", interval);
    }
    String time = Texts.duration(Duration.ofMillis(lag));
    return Texts.of(
        begin.lagMs() < 0 ? "report.fact.begin.before" : "report.fact.begin.after", time, interval);
  }

  private String total(TotalLoad load) {
    Figure figure = load.figure();
    String place = names.of(figure.resource());
    String metric = Texts.metric(figure.metric());
    Quantity now = now(figure);
    if (isStated(load)) {
      return Texts.of(
          "report.fact.total.own",
          metric,
          names.list(load.top()),
          Percent.of(load.topShare()),
          load.top().size());
    }
    boolean isProcessors = figure.metric().equals(PROCESSORS);
    if (load.isSustained()) {
      String key =
          isProcessors
              ? "report.fact.sustained.processors"
              : load.mayBePartial() ? "report.fact.sustained.partial" : "report.fact.sustained";
      return Texts.of(key, place, metric, now, extreme(figure));
    }
    String grown =
        Texts.of(
            isProcessors ? "report.fact.total.processors" : "report.fact.total",
            place,
            metric,
            now,
            ordinary(figure.before(), figure));
    return load.top().isEmpty()
        ? grown
        : Texts.of(
            "report.fact.total.top",
            grown,
            names.list(load.top()),
            Percent.of(load.topShare()),
            load.top().size());
  }

  /** Growth of the load of all peers, and those with more than their part of it. */
  private String imbalance(Imbalance peers) {
    Figure all = peers.figure();
    String metric = Texts.metric(peers.metric());
    return all == null || !isGrown(peers)
        ? spread(peers, Texts.of("report.fact.imbalance.of", metric))
        : Texts.of(
                "report.fact.imbalance.grown",
                metric,
                peers.peers(),
                ordinary(all.before(), all),
                now(all))
            + " "
            + spread(peers, Texts.of("report.fact.imbalance.of.all"));
  }

  /** Returns whether the load of all peers has grown, so that it is stated. */
  private static boolean isGrown(Imbalance peers) {
    Figure all = peers.figure();
    return all != null && all.ratio() > SAME;
  }

  /** Peers with more than their part of a load, before and now. */
  private String spread(Imbalance peers, String ofTheLoad) {
    int share = Percent.of(peers.share());
    int before = Percent.of(peers.before());
    return Texts.of(
        Math.abs(share - before) <= SAME_SHARE
            ? "report.fact.imbalance.always"
            : "report.fact.imbalance",
        names.list(peers.top()),
        peers.top().size(),
        share,
        ofTheLoad,
        before,
        peers.peers(),
        Percent.of((double) peers.top().size() / peers.peers()));
  }

  private String users(DegradedUsers users) {
    boolean isAll = users.degraded() >= users.measured();
    return Texts.of(
        isAll ? "report.fact.users.all" : "report.fact.users",
        users.degraded(),
        users.measured(),
        names.of(users.place()),
        users.measured() - users.degraded());
  }

  private String components(Components components) {
    Figure total = components.total();
    String resource = names.of(components.figure().resource());
    String parts = Texts.list(components.parts().stream().map(FactText::component).toList());
    return total == null || isStated(total) || isOfAVictim(total) || components.exceedTotal()
        ? Texts.of("report.fact.components", resource, parts)
        : Texts.of("report.fact.components.total", resource, nowAndBefore(total), parts);
  }

  /** Latency of the client and of the device, and what lies between the two. */
  private String along(AlongThePath path) {
    Figure client = path.client();
    Figure device = path.device();
    return Texts.of(
        "report.fact.along",
        Texts.metric(client.metric()),
        names.of(client.resource()),
        now(client),
        ordinary(client.before(), client),
        names.of(device.resource()),
        now(device),
        ordinary(device.before(), device),
        ordinary(client.now() - device.now(), client));
  }

  /** Response times of the slowest and of the fastest devices on a place. */
  private String unequal(UnequalDevices devices) {
    Figure slowest = devices.slowest();
    Figure fastest = devices.fastest();
    return Texts.of(
        "report.fact.unequal",
        names.of(devices.place()),
        Texts.metric(slowest.metric()),
        names.list(devices.slow()),
        now(slowest),
        ordinary(slowest.before(), slowest),
        names.list(devices.fast()),
        now(fastest),
        ordinary(fastest.before(), fastest));
  }

  private static String component(Figure figure) {
    String name = figure.metric().substring(figure.metric().lastIndexOf('.') + 1);
    return Texts.of(
        "report.fact.component",
        Texts.ofOrElse("component." + name, name),
        now(figure),
        ordinary(figure.before(), figure));
  }

  private String silent(SilentMetric silent) {
    return Texts.of(
        "report.fact.silent",
        names.list(silent.resources()),
        Texts.metric(silent.metric()),
        time.after(Instant.ofEpochMilli(silent.lastMs()), diagnosis.times().onset()));
  }

  private String recovery(Recovery recovery) {
    Figure figure = recovery.figure();
    return Texts.of(
        recovery.change().kind().isEnd() ? "report.fact.ended" : "report.fact.recovery",
        ChangeText.at(recovery.change(), names.of(recovery.change().resource()), time),
        Texts.metric(figure.metric()),
        names.of(figure.resource()),
        now(figure),
        ordinary(figure.before(), figure));
  }

  private String since(SinceLast since) {
    Figure figure = since.figure();
    double ratio =
        MetricCatalogue.of(figure.metric()).worse() == Worse.UPWARDS
            ? figure.ratio()
            : 1 / figure.ratio();
    String effect = ratio < 1 / SAME ? "better" : ratio > SAME ? "worse" : "same";
    return Texts.of(
        "report.fact.since." + effect,
        Names.counted(
            since.changes().stream()
                .map(each -> ChangeText.of(each, names.of(each.resource())))
                .toList()),
        Texts.metric(figure.metric()),
        names.of(figure.resource()),
        now(figure),
        ordinary(figure.before(), figure));
  }

  /** Metric with its value now and before. */
  static String nowAndBefore(Figure figure) {
    return Texts.of(
        Double.isNaN(figure.before()) ? "report.now" : "report.nowAndBefore",
        Texts.metric(figure.metric()),
        now(figure),
        ordinary(figure.before(), figure));
  }
}
