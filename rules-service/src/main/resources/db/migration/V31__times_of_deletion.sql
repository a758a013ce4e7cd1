-- Rows are deleted by these times, once an hour.
create index shadow_message_by_time on shadow_message (recorded);
create index episode_live_by_decision on episode (decided_at) where world = 'live';
