import pg from 'pg';

/**
 * Leaves tables as autovacuum does in a shop that has been open for some minutes: indexes answer without looking at rows. By a
 * connection without the shop's limits, as a busy machine takes longer than those.
 */
export const vacuum = async (connectionString: string, ...tables: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `vacuum (analyze) ${tables.map((table) => client.escapeIdentifier(table)).join(', ')}`,
    );
  } finally {
    await client.end();
  }
};
