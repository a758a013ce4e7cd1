package io.crosstalk.engine.investigate;

import io.crosstalk.engine.investigate.KneeAnswer.Counts;
import io.crosstalk.engine.investigate.KneeAnswer.Item;
import io.crosstalk.engine.investigate.KneeAnswer.Rated;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the knee of a resource as a sentence. */
final class KneeText {
  private static final int MAX_LISTED = 3;
  private static final double PERCENT = 100;

  /** Smallest fraction of slow cells below the knee that the text mentions. */
  private static final double NOTABLE = 0.01;

  private KneeText() {}

  static String summary(List<Item> items, Counts counts) {
    List<Item> learned =
        items.stream().filter(item -> item.confidence() == KneeConfidence.LEARNED).toList();
    String closest =
        learned.isEmpty()
            ? items.getFirst().sentence() + " "
            : Texts.of(
                    "knee.closest",
                    learned.stream()
                        .limit(MAX_LISTED)
                        .map(Item::sentence)
                        .collect(Collectors.joining(" ")))
                + " ";
    return closest
        + Texts.of(
            "knee.counts",
            counts.examined(),
            counts.learned(),
            counts.notReached(),
            counts.unknown());
  }

  static @Nullable String caution(List<Item> items) {
    List<Item> doubtful = items.stream().filter(item -> item.caution() != null).toList();
    return switch (doubtful.size()) {
      case 0 -> null;
      case 1 -> doubtful.getFirst().resource() + ": " + doubtful.getFirst().caution();
      default -> Texts.of("knee.cautions", doubtful.size());
    };
  }

  static String sentence(KneeStudy study) {
    return "%s: %s%s%s"
        .formatted(study.id(), found(study.chosen()), explained(study.pressed()), rated(study));
  }

  private static String found(MetricKneeStudy dimension) {
    Knee knee = dimension.knee();
    return switch (knee.why()) {
      case OFTEN_SEEN -> learned(dimension) + position(dimension);
      case BORNE -> notReached(dimension) + position(dimension);
      case SELDOM_SEEN ->
          Texts.of("knee.seldom", quantity(dimension, knee.sustained()), load(dimension));
      case ALSO_BORNE ->
          Texts.of("knee.otherwise", quantity(dimension, knee.sustained()), load(dimension));
      case SLOW_AT_ANY_LOAD -> Texts.of("knee.anyLoad", percent(knee.slowBelow()));
      case IDLE -> Texts.of("knee.idle");
      case TOO_FEW -> Texts.of("knee.tooFew");
    };
  }

  private static String learned(MetricKneeStudy dimension) {
    Knee knee = dimension.knee();
    String from = quantity(dimension, knee.load());
    String beyond = percent(knee.slowBeyond());
    return dimension.response().members()
        ? Texts.of(
            "knee.learned.members",
            from,
            load(dimension),
            Texts.text(Estimate.withoutError(knee.slowFrom() / knee.ordinary(), "1")),
            beyond,
            knee.slowDays())
        : Texts.of(
            "knee.learned",
            from,
            load(dimension),
            response(dimension),
            answer(dimension, knee.slowFrom()),
            answer(dimension, knee.ordinary()),
            beyond,
            knee.slowDays());
  }

  private static String notReached(MetricKneeStudy dimension) {
    String upTo = quantity(dimension, dimension.knee().sustained());
    return dimension.response().members()
        ? Texts.of("knee.notReached.members", upTo, load(dimension))
        : Texts.of(
            "knee.notReached",
            upTo,
            load(dimension),
            response(dimension),
            answer(dimension, dimension.knee().ordinary()));
  }

  private static String position(MetricKneeStudy dimension) {
    StringBuilder text = new StringBuilder();
    if (dimension.peak() != null) {
      text.append(' ').append(Texts.of("knee.peak", quantity(dimension, dimension.peak())));
      Double headroom = dimension.headroom();
      if (headroom != null) {
        text.append(headroom < 1 ? Texts.of("knee.beyond") : "");
        text.append(' ').append(Texts.of("knee.headroom", Texts.number(headroom)));
      }
      text.append('.');
    }
    if (dimension.now() != null) {
      text.append(' ').append(Texts.of("knee.lastHour", quantity(dimension, dimension.now())));
    }
    return text.toString();
  }

  private static String explained(List<MetricKneeStudy> pressed) {
    List<String> parts =
        pressed.stream()
            .filter(each -> each.association() != null)
            .limit(MAX_LISTED)
            .map(KneeText::coefficient)
            .toList();
    return parts.size() < 2 ? "" : " " + Texts.of("knee.follows", String.join(", ", parts));
  }

  private static String coefficient(MetricKneeStudy each) {
    return each.load().metric() + " " + Texts.decimals(each.coefficient(), 2);
  }

  private static String rated(KneeStudy study) {
    MetricKneeStudy dimension = study.chosen();
    Double knee = dimension.knee().load();
    return study.rated().stream()
        .filter(rated -> rated.unit().equals(dimension.unit()))
        .map(
            rated ->
                " "
                    + Texts.of(
                        "knee.rated",
                        quantity(rated),
                        rated.attribute(),
                        knee != null && knee < rated.value() ? Texts.of("knee.plan") : ""))
        .collect(Collectors.joining());
  }

  private static String quantity(Rated rated) {
    return Texts.text(new Quantity(rated.value(), rated.unit()));
  }

  /** Returns the reason why the result may mislead; null when there is none. */
  static @Nullable String caution(KneeStudy study) {
    MetricKneeStudy dimension = study.chosen();
    List<String> reasons = new ArrayList<>();
    boolean summed = dimension.load().origin() == LoadOrigin.MEMBERS;
    if (summed && study.doubt().elsewhere()) {
      reasons.add(Texts.of("knee.shared"));
    }
    if ((summed || dimension.response().members()) && study.doubt().moved()) {
      reasons.add(Texts.of("knee.moved"));
    }
    if (dimension.knee().confidence() != KneeConfidence.UNKNOWN
        && dimension.knee().slowBelow() >= NOTABLE) {
      reasons.add(Texts.of("knee.slowBelow", percent(dimension.knee().slowBelow())));
    }
    return reasons.isEmpty() ? null : String.join(" ", reasons);
  }

  private static String percent(double part) {
    return Texts.number(PERCENT * part) + " %";
  }

  private static String load(MetricKneeStudy dimension) {
    String name = Texts.metric(dimension.load().metric());
    return dimension.load().origin() == LoadOrigin.MEMBERS
        ? Texts.of("knee.ofMembers", name)
        : name;
  }

  private static String response(MetricKneeStudy dimension) {
    return Texts.of("knee.its", Texts.metric(dimension.response().metric()));
  }

  private static String quantity(MetricKneeStudy dimension, @Nullable Double value) {
    return value == null
        ? Texts.of("knee.nothing")
        : Texts.text(new Quantity(value, dimension.unit()));
  }

  private static String answer(MetricKneeStudy dimension, double value) {
    return Texts.text(new Quantity(value, dimension.response().unit()));
  }
}
