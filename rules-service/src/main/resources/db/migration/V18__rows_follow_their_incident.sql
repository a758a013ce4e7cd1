-- Rows about the tickets of an incident go with the incident, as its timeline and its log do: when a newer run replaces its
-- world, for example. Those of incidents that no longer exist are deleted.
delete from ticket t where not exists (
    select from incident i where (i.world || '/' || i.id) collate "default" = t.incident);
delete from child_ticket t where not exists (
    select from incident i where (i.world || '/' || i.id) collate "default" = t.incident);
delete from notified t where not exists (
    select from incident i where (i.world || '/' || i.id) collate "default" = t.incident);

alter table ticket add column incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored;
alter table child_ticket add column incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored;
alter table notified add column incident_id text collate "C" generated always as (split_part(incident, '/', 2)) stored;
alter table ticket add foreign key (incident_id) references incident (id) on delete cascade;
alter table child_ticket add foreign key (incident_id) references incident (id) on delete cascade;
alter table notified add foreign key (incident_id) references incident (id) on delete cascade;
create index ticket_by_incident on ticket (incident_id);
create index child_ticket_by_incident on child_ticket (incident_id);
create index notified_by_incident on notified (incident_id);

-- Decisions of people go with their world. "made_in" is the run of the world in which a person has decided. A decision
-- that did not fit its incidents any more has the reason, and has no effect.
delete from grouping_decision d where not exists (select from world w where w.name = d.world_name);
alter table grouping_decision
    add column made_in text collate "C",
    add column refused text,
    add foreign key (world_name) references world (name) on delete cascade;
update grouping_decision set made_in = world_name where world_name = 'live';

-- The ticket in which the change of a message was made: the id of a child, empty for the incident's own ticket, null for
-- a change that was made elsewhere. The message is not sent to this ticket.
alter table delivery add column origin text;
