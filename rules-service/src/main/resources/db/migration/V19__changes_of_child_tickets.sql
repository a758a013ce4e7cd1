-- Child tickets are read, too. "child" is the id of the child, empty for the incident's own ticket.
alter table ticket_change drop constraint ticket_change_incident_target_fkey;
alter table ticket_change drop constraint ticket_change_pkey;
alter table followed_ticket drop constraint followed_ticket_pkey;
alter table followed_ticket add column child text not null default '';
alter table followed_ticket add primary key (incident, target, child);
alter table ticket_change add column child text not null default '';
alter table ticket_change add primary key (incident, target, child, id);
alter table ticket_change
    add foreign key (incident, target, child) references followed_ticket (incident, target, child) on delete cascade;

-- A change that was read has the outcome "waiting" and its content until it was applied or refused. "number" is the order
-- in which changes were read. A change that is a decision on the grouping waits for this decision.
alter table ticket_change
    add column number bigint generated always as identity,
    add column content json,
    add column decision bigint;
create index ticket_change_waiting on ticket_change (target) where outcome = 'waiting';

-- Child tickets of earlier versions: what was changed in them until now is not applied.
insert into followed_ticket (incident, target, child, since, active)
select c.incident, c.target, c.child, now(), now() from child_ticket c
join ticket t on t.incident = c.incident and t.target = c.target where c.key is not null;
