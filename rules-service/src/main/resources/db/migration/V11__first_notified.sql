-- When the first message about an incident was accepted by a notification target.
alter table incident add column first_notified timestamptz;

update incident i set first_notified = d.first
from (select incident, min(finished) as first from delivery where state = 'delivered' group by incident) d
where d.incident = (i.world || '/' || i.id) collate "default" and i.published;

-- All incidents have new fields.
update change_count set number = number + 1;
update incident set changed = (select number from change_count) where published;
