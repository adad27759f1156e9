import type pg from 'pg';

/**
 * Has each refund that was still to be asked for when a backup was made looked for at the provider first: it may have been asked for
 * since. Before a schema that knows of this there is nothing to be done.
 * @param client in the transaction that restores the backup
 */
export const lookBeforeAsking = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isKnown: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = current_schema() and table_name = 'refund' and column_name = 'asked_at') as "isKnown"`,
  );
  if (rows[0]?.isKnown)
    await client.query(
      `update refund set asked_at = created_at where state in ('wanted', 'waiting') and asked_at is null`,
    );
};
