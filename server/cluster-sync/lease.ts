/** A process answers from memory for this long after it asked for what it has heard of itself since. */
export const HEARS_FOR_MS = 1_800;
/** A row that was not renewed for this long has lapsed: longer than its process relies on it, so that clocks may differ a little. */
export const LAPSES_AFTER_MS = 2_000;
export const RENEW_EVERY_MS = 400;

/**
 * Takes away the rows that have lapsed. Whoever is gone from the table cannot renew and knows it; a row that is being
 * renewed at this moment is left to the next look.
 */
const cleared = (which: string): string => `
  delete from shop_process where id in (
    select id from shop_process where ${which} for update skip locked)
  returning id`;
const LAPSED = `renewed_at <= clock_timestamp() - interval '${LAPSES_AFTER_MS} milliseconds'`;

/** $1 the new row, $2 and $3 whom to tell what, $4 own inbox, $5 what to say there, $6 own rows of earlier, $7 what it tells of itself; gives who else is there. */
export const JOIN = `
  with gone as (${cleared(`${LAPSED} or id = any($6)`)}), mine as (insert into shop_process (id, about) values ($1, $7::jsonb))
  select pg_notify($2, $3), pg_notify($4, $5),
    array(select id from shop_process where id not in (select id from gone)) as others`;

/** $1 own row, $2 own inbox, $3 what to say there: said only where the row had not lapsed. */
export const RENEW = `
  with gone as (${cleared(`${LAPSED} and id <> $1`)}), renewed as (
    update shop_process set renewed_at = clock_timestamp()
    where id = $1 and not (${LAPSED}) returning id)
  select (select pg_notify($2, $3) from renewed), exists (select from renewed) as "isRenewed",
    array(select id from shop_process where id <> $1 and id not in (select id from gone)) as others`;

/** $1 own row. */
export const LEAVE = 'delete from shop_process where id = $1';

/** $1 whom to tell, $2 what. */
export const NOTIFY = 'select pg_notify($1, $2)';

/** $1 whom to tell, $2 what, $3 own rows; gives whether anybody is there who may answer from memory. */
export const NOTIFY_BLINDLY = `
  with gone as (${cleared(LAPSED)})
  select pg_notify($1, $2), exists (
    select from shop_process where id <> all($3) and id not in (select id from gone)) as "isHeard"`;
