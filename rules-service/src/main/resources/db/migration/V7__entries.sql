-- What the list shows of an incident: its summary without evidence, exonerations, changes, advice and explanation.
-- "changed" is the number of the change by which an incident became what it is, and change_count the number of the
-- latest one: an answer that was given after it is still right. A migration that changes what is answered counts it up.
-- The first number is a time in microseconds, so that two databases do not give the same number to different answers.
create table change_count (
    only_row boolean primary key default true check (only_row),
    number   bigint not null
);
insert into change_count values (true, (extract(epoch from clock_timestamp()) * 1000000)::bigint);

alter table incident
    add column entry json,
    add column changed bigint not null default 1;

update incident set changed = (select number from change_count);

update incident
set entry = jsonb_set(
        summary::jsonb - '{evidence,exonerated,changes,advice,explanation}'::text[],
        '{suspects}',
        coalesce(
            (select jsonb_agg(suspect - 'evidence' order by place)
             from jsonb_array_elements(summary::jsonb -> 'suspects') with ordinality as every (suspect, place)),
            '[]'::jsonb))::json
where summary is not null;
