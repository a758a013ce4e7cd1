-- Incidents of before there were signatures get what io.crosstalk.engine.incident.PastIncident says of them.
update incident
set memory = json_build_object(
        'id', id,
        'onset', summary->'onset',
        'end', summary->'end',
        'causeClass', cause,
        'place', summary->'sharedResource'->>'id',
        'victims', summary->'victims',
        'culprits', (
            select coalesce(json_agg(suspect->'resource'), '[]'::json)
            from json_array_elements(summary->'suspects') suspect
            where (suspect->>'probability')::float8 >= 0.5),
        'remedy', summary->'remedy')
where summary is not null and position('\u0000' in summary::text) = 0;

update incident
set signatures = (
        select array_agg(concat_ws(E'\n',
            case when cause = 'missing_signal' then 'silence' else 'harm' end,
            coalesce(memory->>'place', ''),
            who.what,
            who.name))
        from (
            select 'culprit' as what, culprit as name from json_array_elements_text(memory->'culprits') culprit
            union all
            select 'victim', memory->'victims'->0->>'resource' where json_array_length(memory->'culprits') = 0
            union all
            select 'trouble', cause where json_array_length(memory->'culprits') = 0 and memory->>'place' is not null
        ) who)
where memory is not null;
