package io.crosstalk.correlation.web;

import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.HistoryException;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.ConstantSeriesException;
import io.crosstalk.engine.investigate.NotKeptException;
import io.crosstalk.engine.investigate.TooManyPointsException;
import io.crosstalk.engine.investigate.TooManySeriesException;
import io.crosstalk.engine.investigate.WorldHistory;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Limits the number of concurrent queries of the history. Each query reads the history of a whole
 * world, and must leave processors to the engines.
 */
@Component
final class InvestigationLimit {
  private static final int MAX_CONCURRENT = 2;
  private static final int MAX_NAMED = 10;

  private final History history;
  private final Inventories inventories;
  private final Semaphore permits = new Semaphore(MAX_CONCURRENT);

  InvestigationLimit(History history, Inventories inventories) {
    this.history = history;
    this.inventories = inventories;
  }

  /**
   * Runs a query and returns its result as JSON.
   *
   * @param world key or name of the world
   * @param question query
   * @throws ErrorResponseException as problem details: 503 when too many queries are running or the
   *     database is unavailable, 404 when the world or its data are not kept, 400 when the query
   *     cannot be answered
   */
  byte[] answer(String world, Function<WorldHistory, Record> question) {
    if (!permits.tryAcquire()) {
      throw QueryProblems.of(
          HttpStatus.SERVICE_UNAVAILABLE,
          "other investigations are under way: try again in a moment");
    }
    try {
      return EventJson.write(question.apply(worldHistory(world)));
    } catch (NotKeptException e) {
      throw QueryProblems.of(HttpStatus.NOT_FOUND, String.valueOf(e.getMessage()));
    } catch (TooManySeriesException | TooManyPointsException | ConstantSeriesException e) {
      throw QueryProblems.of(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    } catch (HistoryException e) {
      throw QueryProblems.of(HttpStatus.SERVICE_UNAVAILABLE, String.valueOf(e.getMessage()));
    } finally {
      permits.release();
    }
  }

  /**
   * History and inventory of one run of a world.
   *
   * @param world key of the run, or name of the world for its newest run
   */
  private WorldHistory worldHistory(String world) {
    Optional<String> kept = history.find(world);
    String key = kept.orElse(world);
    Inventory inventory = inventories.find(key);
    if (kept.isEmpty() && inventory == null && !world.equals(World.LIVE.key())) {
      throw QueryProblems.of(HttpStatus.NOT_FOUND, unknown(world));
    }
    return new WorldHistory(key, history, inventory == null ? new Inventory() : inventory);
  }

  private String unknown(String world) {
    List<String> names = history.worlds(MAX_NAMED + 1);
    String there =
        String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())))
            + (names.size() > MAX_NAMED ? " and others" : "");
    return "Nothing is known of a world %s. %s"
        .formatted(
            world,
            names.isEmpty() ? "Nothing is kept of any." : "Something is kept of: " + there + ".");
  }
}
