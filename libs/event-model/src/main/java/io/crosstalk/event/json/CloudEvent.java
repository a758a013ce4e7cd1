package io.crosstalk.event.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;

/**
 * A CloudEvents 1.0 event in structured mode.
 *
 * @param id unique for its source; receivers drop events that they have already received
 * @see <a href="https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md">the
 *     specification</a>
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CloudEvent<T>(
    String specversion,
    String id,
    String source,
    String type,
    String subject,
    Instant time,
    String datacontenttype,
    T data) {

  /** The media type of an event in structured mode. */
  public static final String MEDIA_TYPE = "application/cloudevents+json; charset=UTF-8";

  public CloudEvent(String id, String source, String type, String subject, Instant time, T data) {
    this("1.0", id, source, type, subject, time, "application/json", data);
  }
}
