-- A pending message that a later one of the same incident and target makes unnecessary is not sent.
alter table delivery add column type text not null default '';
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check
    check (state in ('pending', 'delivered', 'failed', 'superseded'));
