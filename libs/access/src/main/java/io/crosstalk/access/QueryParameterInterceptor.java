package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses query parameters of read requests that the handler method does not declare, because a
 * misspelt filter must not silently return everything. Handler methods with a map of all parameters
 * check names and values themselves.
 */
final class QueryParameterInterceptor implements HandlerInterceptor {
  /** Longest value, in characters; the headers of a request with its path have at most 16 KB. */
  static final int MAX_LENGTH = 1000;

  private final DefaultParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();
  private final Map<Method, List<String>> known = new ConcurrentHashMap<>();

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (handler instanceof HandlerMethod method && isRead(request) && !checksItself(method)) {
      List<String> declared = known.computeIfAbsent(method.getMethod(), key -> declared(method));
      request.getParameterMap().forEach((name, values) -> check(name, values, declared));
    }
    return true;
  }

  private static boolean isRead(HttpServletRequest request) {
    return HttpMethod.GET.matches(request.getMethod())
        || HttpMethod.HEAD.matches(request.getMethod());
  }

  private static boolean checksItself(HandlerMethod method) {
    return Arrays.stream(method.getMethodParameters())
        .anyMatch(
            each ->
                each.hasParameterAnnotation(RequestParam.class)
                    && Map.class.isAssignableFrom(each.getParameterType()));
  }

  private List<String> declared(HandlerMethod method) {
    List<String> declared = new ArrayList<>();
    for (MethodParameter each : method.getMethodParameters()) {
      RequestParam annotation = each.getParameterAnnotation(RequestParam.class);
      if (annotation != null) {
        each.initParameterNameDiscovery(names);
        declared.add(
            annotation.name().isEmpty()
                ? Objects.requireNonNull(each.getParameterName())
                : annotation.name());
      }
    }
    return List.copyOf(declared);
  }

  private static void check(String name, String[] values, List<String> declared) {
    if (!declared.contains(name)) {
      throw ParameterException.unknown(name, declared);
    }
    for (String value : values) {
      if (value.length() > MAX_LENGTH || value.chars().anyMatch(Character::isISOControl)) {
        throw ParameterException.invalid(
            name,
            "'%s' has at most %d characters, without control characters."
                .formatted(name, MAX_LENGTH));
      }
    }
  }
}
