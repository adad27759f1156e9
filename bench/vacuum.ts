import pg from 'pg';

/** Runs one statement by a connection without the shop's limits: a busy machine takes longer than those. */
export const runUnhurried = async (connectionString: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Leaves tables as autovacuum does in a shop that has been open for some minutes: indexes answer without looking at rows. */
export const vacuum = (connectionString: string, ...tables: string[]): Promise<void> =>
  runUnhurried(
    connectionString,
    `vacuum (analyze) ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')}`,
  );
