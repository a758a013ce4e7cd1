package io.crosstalk.access;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/**
 * Request body that is read from the caller; a caller that sends below the minimum rate is
 * disconnected.
 */
final class RateCheckedInput extends ServletInputStream {
  private final ServletInputStream body;
  private final TransferRate pace;
  private boolean tooSlow;

  RateCheckedInput(ServletInputStream body, TransferRate pace) {
    this.body = body;
    this.pace = pace;
  }

  boolean tooSlow() {
    return tooSlow;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  /**
   * Reads bytes, after a {@link Thread#yield}. Virtual threads are not preempted, so a few callers
   * whose bytes always are there already would otherwise delay the reading of all others.
   */
  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Thread.yield();
    try {
      return pace.step(() -> body.read(into, offset, length));
    } catch (IOException e) {
      tooSlow |= e instanceof TooSlowException || TooSlowException.isTimeOut(e);
      throw e;
    }
  }

  @Override
  public int available() throws IOException {
    return body.available();
  }

  @Override
  public boolean isFinished() {
    return body.isFinished();
  }

  @Override
  public boolean isReady() {
    return body.isReady();
  }

  @Override
  public void setReadListener(ReadListener listener) {
    body.setReadListener(listener);
  }
}
