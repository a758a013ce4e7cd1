"""Ranks one series against many, as fast as NumPy can: float64, one thread, arrays in memory.

Lags and all: the shifted copies of the one series are the columns of a matrix, so that every
coefficient comes from one product of two matrices (BLAS), and no copy of the large one is made.
Prints the milliseconds that a run takes, after one that is not measured.
"""
import os
import sys
import time

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np

series, points, lags = (int(argument) for argument in sys.argv[1:4])
generator = np.random.default_rng(1)
many = generator.standard_normal((series, points))
one = generator.standard_normal(points)


def rank():
    mean = many.mean(axis=1)
    deviation = np.sqrt(np.einsum("ij,ij->i", many, many) / points - mean * mean)
    standard = (one - one.mean()) / one.std()
    shifted = np.zeros((points, 2 * lags + 1))
    for lag in range(-lags, lags + 1):
        shifted[max(0, -lag) : points - max(0, lag), lag + lags] = standard[
            max(0, lag) : points - max(0, -lag)
        ]
    products = many @ shifted - np.outer(mean, shifted.sum(axis=0))
    coefficients = products / (points * deviation[:, None])
    return np.abs(coefficients).argmax(axis=1)


rank()
start = time.perf_counter()
rank()
print((time.perf_counter() - start) * 1000)
