-- What a process tells of itself while it is there: where it puts backups, so that a command beside it knows whether it may ask for
-- one. Null of a process of an earlier release.
alter table shop_process add column about jsonb;
