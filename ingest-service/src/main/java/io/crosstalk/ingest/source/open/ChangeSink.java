package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.JsonObjects;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.event.inventory.World;
import tools.jackson.databind.JsonNode;

/** Publishes each line of a request as a change, as soon as the line has been read. */
final class ChangeSink implements LineSink {
  private final PushContext context;
  private final ChangeNormalizer normalizer;

  ChangeSink(PushContext context, ChangeNormalizer normalizer) {
    this.context = context;
    this.normalizer = normalizer;
  }

  @Override
  public void take(Line line) {
    JsonNode object = JsonObjects.parse(line.bytes());
    RawChange raw =
        new RawChange(
            JsonObjects.time(object, "time"),
            JsonObjects.text(object, "resource"),
            JsonObjects.text(object, "kind"),
            JsonObjects.text(object, "detail"));
    context
        .publisher()
        .change(World.LIVE, context.source(), normalizer.normalize(raw), context.receipt());
  }

  @Override
  public void close() {
    // Nothing is buffered.
  }
}
