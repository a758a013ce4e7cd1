-- What an incident is recognised by when the same trouble comes again, and as much of it as is then told.
alter table incident add column signatures text[] not null default '{}';
alter table incident add column memory json;
create index incident_by_signatures on incident using gin (signatures) where published and standing = 'live';
