-- Every victim of an incident: the incident itself names the foremost ones and counts them.
create table incident_victim (
    incident    text collate "C" not null references incident (id) on delete cascade,
    resource    text collate "C" not null,
    kind_rank   integer          not null,
    criticality integer          not null,
    excess      float8           not null,
    content     json             not null,
    primary key (incident, resource)
);
create index incident_victim_ranked on incident_victim (incident, kind_rank, criticality, (-excess), resource);

-- Incidents of before there was such a table named all of their victims, the foremost first.
insert into incident_victim (incident, resource, kind_rank, criticality, excess, content)
select i.id, v.victim->>'resource',
    case v.victim->>'kind' when 'application' then 0 when 'database' then 1 else 2 end,
    (v.victim->>'criticality')::integer, 1.0 / v.place, v.victim
from incident i cross join lateral json_array_elements(i.content->'victims') with ordinality as v (victim, place)
where i.content is not null and position('\u0000' in i.content::text) = 0
on conflict do nothing;

update incident
set content = regexp_replace(content::text, '\}\s*$', ',"victimCount":' || json_array_length(content->'victims') || '}')::json
where content is not null and content->'victimCount' is null;

update incident
set summary = regexp_replace(summary::text, '\}\s*$', ',"victimCount":' || json_array_length(summary->'victims') || '}')::json
where summary is not null and summary->'victimCount' is null;

update incident
set summary = jsonb_set(summary::jsonb, '{victims}', (
    select jsonb_agg(v.victim order by v.place)
    from jsonb_array_elements(summary::jsonb->'victims') with ordinality as v (victim, place) where v.place <= 10))::json
where summary is not null and json_array_length(summary->'victims') > 10 and position('\u0000' in summary::text) = 0;
