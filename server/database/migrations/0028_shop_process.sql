-- The processes of the shop that may answer from their memory, each as long as it renews its row: the others wait for it
-- before they acknowledge a change, and no longer. Not logged: after a crash every process joins anew anyway.
create unlogged table shop_process (
  id uuid primary key,
  renewed_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
