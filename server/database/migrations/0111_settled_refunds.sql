-- When an administrator said that what a refund could not give back was given by other means: nothing more is asked for in its
-- place. Empty for any other; those of before are as they were.
alter table refund add column settled_at timestamptz;
