-- When a run of a world made its last progress, by the clock of this database.
alter table world add column last_progress timestamptz not null default now();
create index incident_over on incident (reaches_to) where world_name = 'live';
create index delivery_failed_by_end on delivery (finished) where state = 'failed';
