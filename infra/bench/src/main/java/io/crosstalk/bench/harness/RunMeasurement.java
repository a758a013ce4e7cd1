package io.crosstalk.bench.harness;

import java.time.Duration;

/**
 * Measurement of one run, until all output is committed.
 *
 * @param samples number of samples in the measured time
 * @param seconds measured time
 * @param cpuSeconds CPU time of the measured program
 * @param brokerCpuSeconds CPU time of the broker
 * @param othersCpuSeconds CPU time of all other processes; a high value means that the run was
 *     disturbed
 * @param peakMegabytes largest resident memory of the measured program since its start
 */
public record RunMeasurement(
    long samples,
    double seconds,
    double cpuSeconds,
    double brokerCpuSeconds,
    double othersCpuSeconds,
    long peakMegabytes) {
  private static final double MILLION = 1e6;
  private static final double PERCENT = 100;

  /** A measurement under way. */
  public interface Meter {
    /** Ends the measurement of a run that has processed a number of samples. */
    RunMeasurement stop(long samples);
  }

  /**
   * Begins a measurement.
   *
   * @param program process id of the measured program
   * @param broker process id of the broker
   */
  public static Meter start(long program, long broker) {
    Duration programCpu = ProcessFigures.cpu(program);
    Duration brokerCpu = ProcessFigures.cpu(broker);
    Duration machineCpu = ProcessFigures.machineCpu();
    long begin = System.nanoTime();
    return samples -> {
      double elapsed = (System.nanoTime() - begin) / 1e9;
      double own = seconds(ProcessFigures.cpu(program).minus(programCpu));
      double brokers = seconds(ProcessFigures.cpu(broker).minus(brokerCpu));
      double others = seconds(ProcessFigures.machineCpu().minus(machineCpu)) - own - brokers;
      long peak = ProcessFigures.peakMegabytes(program);
      return new RunMeasurement(samples, elapsed, own, brokers, Math.max(0, others), peak);
    };
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }

  /** Samples a second. */
  public double rate() {
    return samples / seconds;
  }

  /** Samples for each CPU second of the program. */
  public double efficiency() {
    return samples / cpuSeconds;
  }

  /** CPU seconds of the program for a million samples. */
  public double cpuPerMillion() {
    return cpuSeconds / samples * MILLION;
  }

  /** CPU seconds of the broker for a million samples. */
  public double brokerCpuPerMillion() {
    return brokerCpuSeconds / samples * MILLION;
  }

  /** Share of the machine's processor time that other processes used, percent. */
  public double othersPercent() {
    return PERCENT * othersCpuSeconds / seconds / Runtime.getRuntime().availableProcessors();
  }

  @Override
  public String toString() {
    return "%,.0f samples/s, %.1f s, CPU %.1f s, broker %.1f s, others %.0f %%, peak %,d MB"
        .formatted(rate(), seconds, cpuSeconds, brokerCpuSeconds, othersPercent(), peakMegabytes);
  }
}
