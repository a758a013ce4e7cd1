-- Incidents are sent as they are stored: those of before there were reasons, advice and explanations get empty ones.
update incident
set content = regexp_replace(content::text, '\}\s*$', ',"evidence":[],"advice":[],"explanation":""}')::json
where content is not null and content->'evidence' is null;

update incident
set summary = regexp_replace(summary::text, '\}\s*$', ',"evidence":[],"advice":[],"explanation":""}')::json
where summary is not null and summary->'evidence' is null;
