package io.crosstalk.engine.diagnosis.finding;

/**
 * How well a dimension of load, such as MB/s or operations per second, separates bad samples from
 * good ones: the share of all pairs of a bad and a good sample in which the load is higher in the
 * bad one (the statistic of Mann and Whitney, as a share). A rhythm that the loads share does not
 * count, as it would in a correlation.
 *
 * @param metric metric of the load on the domain
 * @param higher 0 to 1; 0.5 when the load does not separate the samples
 * @param bad median load in the bad samples, in the metric's unit
 * @param good median load in the good samples, in the metric's unit
 * @param mostGood highest load in a good sample, in the metric's unit
 * @see <a href="https://doi.org/10.1214/aoms/1177730491">Mann and Whitney: On a test of whether one
 *     of two random variables is stochastically larger than the other, 1947</a>
 */
public record DimensionFinding(
    String metric, double higher, double bad, double good, double mostGood) {}
