-- An alert without an end ends when it is not posted again in time. "first_start" identifies a symptom in the logs of
-- incidents; its start can become earlier.
alter table symptom add column first_start timestamptz;
update symptom set first_start = starts_at, ends_at = coalesce(ends_at, greatest(starts_at, updated + interval '5 minutes'));
alter table symptom alter column first_start set not null;
alter table symptom alter column ends_at set not null;

-- Fields that incidents of the first versions do not have, so that a reader can rely on them.
create function pg_temp.completed(item json, field text, value text) returns json language sql immutable as $$
    select case when item is null or jsonb_exists(item::jsonb, field) then item
        else regexp_replace(item::text, '\}\s*$', ',"' || field || '":' || value || '}')::json end
$$;
update incident set
    content = pg_temp.completed(pg_temp.completed(pg_temp.completed(pg_temp.completed(content,
        'dataState', '"current"'), 'resolution', 'null'), 'timeZone', '"UTC"'), 'notMeasured', '[]'),
    summary = pg_temp.completed(pg_temp.completed(pg_temp.completed(pg_temp.completed(summary,
        'dataState', '"current"'), 'resolution', 'null'), 'timeZone', '"UTC"'), 'notMeasured', '[]'),
    entry = pg_temp.completed(pg_temp.completed(pg_temp.completed(entry,
        'dataState', '"current"'), 'resolution', 'null'), 'timeZone', '"UTC"')
where content is not null and not (
    content::jsonb ?& array['dataState', 'resolution', 'timeZone', 'notMeasured']);
