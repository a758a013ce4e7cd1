package io.crosstalk.access;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import org.apache.coyote.CloseNowException;

/**
 * Response body that is written to the caller; a caller that reads below the minimum rate is
 * disconnected.
 */
final class RateCheckedOutput extends ServletOutputStream {
  /** Most bytes that are written at once; the rate is checked after each such write. */
  private static final int PIECE = 8 * 1024;

  private final ServletOutputStream body;
  private final TransferRate pace;
  private final Runnable meter;

  RateCheckedOutput(ServletOutputStream body, TransferRate pace, Runnable meter) {
    this.body = body;
    this.pace = pace;
    this.meter = meter;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  /**
   * Writes bytes. On failure the connection is closed, so that the caller does not take a partial
   * response for a complete one.
   */
  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    for (int start = offset; start < end; start += PIECE) {
      int from = start;
      int count = Math.min(PIECE, end - from);
      step(
          () -> {
            body.write(bytes, from, count);
            return count;
          });
    }
  }

  @Override
  public void flush() throws IOException {
    step(
        () -> {
          body.flush();
          return 0;
        });
  }

  private void step(TransferRate.Step step) throws IOException {
    try {
      pace.step(step);
    } catch (TooSlowException e) {
      meter.run();
      throw new CloseNowException("the caller read too slowly: " + e.getMessage(), e);
    } catch (IOException e) {
      if (TooSlowException.isTimeOut(e)) {
        meter.run();
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }

  @Override
  public boolean isReady() {
    return body.isReady();
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    body.setWriteListener(listener);
  }
}
