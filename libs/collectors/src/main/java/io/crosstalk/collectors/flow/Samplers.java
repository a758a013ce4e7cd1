package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Samplers of one exporter with their rates, as its options announce them. Options often come under
 * another source id than the flows, and flows do not always name their sampler: then the only rate
 * that the exporter announces applies, or the smallest one, and a warning says so.
 */
final class Samplers {
  private static final int MAX_SAMPLERS = 1024;
  private static final String TOO_LATE =
      "they came before the exporter announced that it samples 1 of %d, and count as not sampled:"
          + " their bytes are too few; set samplingRate, or let it send its options once a minute"
          + " ('option sampler-table timeout')";

  private final Map<Sampler, Double> announced = new BoundedMap<>(MAX_SAMPLERS);
  private final Map<Sampler, Rate> found = new BoundedMap<>(MAX_SAMPLERS);
  private boolean named;
  private int countedAsUnsampled;

  /**
   * Sampler of an exporter.
   *
   * @param domain source id or observation domain
   * @param number number of the sampler; 0 if it has none
   * @param port ifIndex of the port whose packets it samples; 0 if it samples those of all ports
   */
  private record Sampler(TemplateKey domain, long number, long port) {
    Sampler(TemplateKey domain, long number) {
      this(domain, number, 0);
    }
  }

  /**
   * Rate that applies to a record.
   *
   * @param rate number of packets for which each counted packet stands, at least 1
   * @param warning message for an operator about the rate; null if it is certain
   */
  record Rate(double rate, @Nullable String warning) {
    private static final Rate UNSAMPLED = new Rate(1, null);

    static Rate certain(double rate) {
      return new Rate(rate, null);
    }
  }

  /**
   * Stores the rate of a sampler. At the first one, warns about the records that were counted as
   * not sampled before it.
   */
  void announce(TemplateKey domain, FlowFields options, double rate, DecodedDatagram decoded) {
    if (countedAsUnsampled > 0 && rate > 1) {
      decoded.warn(TOO_LATE.formatted(Math.round(rate)), countedAsUnsampled);
    }
    countedAsUnsampled = 0;
    long number = number(options);
    long port = number == 0 ? Math.max(0, options.first(IpfixElements.INPUT)) : 0;
    Double before = announced.put(new Sampler(domain, number, port), rate);
    if (before == null || before != rate) {
      found.clear();
    }
  }

  /** Returns the rate that applies to a record which does not contain it. */
  Rate of(TemplateKey domain, FlowFields record) {
    long number = number(record);
    boolean namesNone = number == 0 && names(record);
    if (number != 0) {
      named = true;
    } else if (namesNone && named) {
      // An exporter that names its samplers states 0 where it does not sample.
      return Rate.UNSAMPLED;
    }
    if (number == 0 && announced.isEmpty()) {
      countedAsUnsampled++;
    }
    Double ofPort = number == 0 ? ofPort(domain, record) : null;
    if (ofPort != null) {
      return Rate.certain(ofPort);
    }
    return found.computeIfAbsent(new Sampler(domain, number), this::find);
  }

  /** Returns the rate of the port at which the packets were counted; null if it has none. */
  private @Nullable Double ofPort(TemplateKey domain, FlowFields record) {
    FlowPorts ports = FlowPorts.of(record);
    long port = ports.leaving() ? ports.output() : ports.input();
    return port == 0 ? null : announced.get(new Sampler(domain, 0, port));
  }

  private Rate find(Sampler sampler) {
    Double own = announced.get(sampler);
    if (own == null) {
      own = announced.get(new Sampler(sampler.domain, 0));
    }
    if (own != null) {
      return Rate.certain(own);
    }
    return sampler.number == 0 ? ofUnnamed(sampler) : ofNamed(sampler);
  }

  private Rate ofNamed(Sampler sampler) {
    double other = only(each -> each.number == sampler.number);
    if (other > 0) {
      return Rate.certain(other);
    }
    String problem = "its flows name sampler " + sampler.number + ", which it does not announce: ";
    if (announced.isEmpty()) {
      return new Rate(
          1,
          problem
              + "their bytes count as not sampled; let it send its samplers ('option"
              + " sampler-table') or set samplingRate");
    }
    return announced(sampler, problem);
  }

  private Rate ofUnnamed(Sampler sampler) {
    if (announced.isEmpty()) {
      return Rate.UNSAMPLED;
    }
    double here = only(each -> each.domain.equals(sampler.domain));
    if (here > 0) {
      return Rate.certain(here);
    }
    boolean knownHere =
        announced.keySet().stream().anyMatch(each -> each.domain.equals(sampler.domain));
    return announced(
        sampler,
        knownHere
            ? "its flows do not name their sampler: "
            : "it announces its sampling under another source id than that of its flows: ");
  }

  /** Returns the only rate that is announced anywhere, or the smallest, with a warning. */
  private Rate announced(Sampler sampler, String problem) {
    double here = only(each -> each.domain.equals(sampler.domain));
    double one = here > 0 ? here : only(each -> true);
    double rate = one > 0 ? one : rates(each -> true).min().orElse(1);
    return new Rate(
        rate,
        problem
            + "the %s rate that it announces, 1 of %d, is taken; set samplingRate if that is wrong"
                .formatted(one > 0 ? "only" : "smallest", Math.round(rate)));
  }

  /** Returns the rate that all matching samplers have; 0 if there is none, or several. */
  private double only(Predicate<Sampler> matching) {
    double[] distinct = rates(matching).distinct().limit(2).toArray();
    return distinct.length == 1 ? distinct[0] : 0;
  }

  private DoubleStream rates(Predicate<Sampler> matching) {
    return announced.entrySet().stream()
        .filter(each -> matching.test(each.getKey()))
        .mapToDouble(Map.Entry::getValue);
  }

  private static boolean names(FlowFields values) {
    return values.has(IpfixElements.SAMPLER) || values.has(IpfixElements.SELECTOR);
  }

  /** Returns the number of the sampler to which a record refers; 0 if it names none. */
  private static long number(FlowFields values) {
    long sampler = values.get(IpfixElements.SAMPLER);
    return sampler == 0 ? values.get(IpfixElements.SELECTOR) : sampler;
  }
}
