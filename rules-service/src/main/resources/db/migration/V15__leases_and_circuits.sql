-- The instance that does a piece of shared work. It renews its lease while it runs; once the lease has expired by the
-- clock of this database, another instance may take it over. The epoch grows with each take-over.
create table lease (
    name    text primary key,
    owner   text        not null,
    epoch   bigint      not null,
    expires timestamptz not null
);

-- Instances that can do a piece of shared work, while they run.
create table lease_candidate (
    name    text        not null,
    owner   text        not null,
    expires timestamptz not null,
    primary key (name, owner)
);

-- Circuit breaker of each notification target that has failed: consecutive outages, and, while it is open, when the
-- next message is tried.
create table target_circuit (
    target       text primary key,
    outages      integer not null,
    next_attempt timestamptz,
    reason       text
);

-- Lets the list of incidents use an index for these filters, too.
create index incident_by_cause on incident (cause, onset, id) where published;
create index incident_by_environments on incident using gin (environments) where published;
create index incident_by_period on incident using gist (
    tstzrange(onset, case when ended_at is not null then greatest(ended_at, onset) end, '[]')) where published;
-- By the default statistics a short period seems to contain a hundredth of all incidents.
alter index incident_by_period alter column 1 set statistics 1000;
