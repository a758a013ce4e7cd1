package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerInterceptor;

/** Gives up the rest of an answer that was not passed on to its end. */
final class RestOfAnswerInterceptor implements HandlerInterceptor {
  @Override
  public void afterCompletion(
      HttpServletRequest request,
      HttpServletResponse response,
      Object handler,
      @Nullable Exception failure)
      throws IOException {
    if (request.getAttribute(Proxy.REST) instanceof InputStream rest) {
      rest.close();
    }
  }
}
