-- Instances of releases before V22 write alerts without an end, while instances of this release start. Such an alert ends as
-- V22 defines it.
create function symptom_end() returns trigger language plpgsql as $$
begin
    new.ends_at := greatest(new.starts_at, new.updated + interval '5 minutes');
    return new;
end
$$;
create trigger symptom_end before insert or update on symptom
    for each row when (new.ends_at is null) execute function symptom_end();
