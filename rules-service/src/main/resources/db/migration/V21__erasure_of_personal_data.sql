-- When an incident or its log was changed last, by the clock of this database.
alter table incident rename column stored to last_changed;

-- V20 set the time of its migration for all incidents; it is replaced by that of the last item of the log, so that not
-- all of them are due at the same moment.
update incident i set last_changed = least(i.last_changed, log.latest)
from (select incident, max(recorded) as latest from incident_event group by incident) log
where log.incident = i.id and i.erased is null
and i.last_changed = (select min(last_changed) from incident);

-- A mask whose value was erased keeps its number.
alter table personal_mask alter column value drop not null;
drop index personal_mask_by_time;

create index outbox_by_key on outbox (key);
create index ticket_change_with_author on ticket_change (recorded) where author <> 'erased';
