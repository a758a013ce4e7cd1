package io.crosstalk.bench.load;

import java.util.List;

/**
 * One loud machine and the machines that it hurts.
 *
 * @param culprit index of the loud machine
 * @param victims indexes of the degraded machines
 * @param from first step of the higher load
 * @param to step after the last one of the higher load
 */
public record Trouble(int culprit, List<Integer> victims, int from, int to) {}
