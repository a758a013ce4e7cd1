-- Masks of personal data in what targets receive and in what is kept after the retention of personal data: the same
-- value has the same mask in all texts about an incident. The values are erased with the incident's personal data.
create table personal_mask (
    incident text collate "C" not null,
    kind     text             not null,
    number   integer          not null,
    value    text             not null,
    recorded timestamptz      not null default now(),
    primary key (incident, kind, number),
    unique (incident, kind, value)
);
create index personal_mask_by_time on personal_mask (recorded);

-- When an incident or its log was changed last, by the clock of this database, and when its personal data were erased
-- after that.
alter table incident
    add column stored timestamptz not null default now(),
    add column erased timestamptz;
create index incident_to_erase on incident (stored) where erased is null;
