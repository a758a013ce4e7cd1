package io.crosstalk.access;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Answers what Spring MVC itself refuses (no such path, wrong method, unreadable body) as problems.
 */
@ControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
class ProblemAdvice extends ResponseEntityExceptionHandler {}
