import type pg from 'pg';

export interface Column {
  name: string;
  type: number;
}

/** A statement as PostgreSQL understands it: the types of its parameters, and its columns; nothing is run. */
export interface Description {
  parameters: number[];
  columns: Column[];
}

/** Has a statement parsed and planned for, as a connection does that prepares it. @throws what PostgreSQL says */
export const describeStatement = (client: pg.Client, text: string): Promise<Description> =>
  new Promise((resolve, reject) => {
    const found: Description = { parameters: [], columns: [] };
    const { connection } = client as unknown as { connection: pg.Connection };
    const takeParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      found.parameters = dataTypeIDs;
    };
    client.query({
      submit: () => {
        connection.once('parameterDescription', takeParameters);
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        found.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError: (error: Error) => {
        connection.off('parameterDescription', takeParameters);
        reject(error);
      },
      handleReadyForQuery: () => resolve(found),
    } as never);
  });

/** What the driver makes of a type of PostgreSQL, as TypeScript calls it; null for JSON, which may be anything. */
const KINDS: Readonly<Record<string, string | null>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: null,
  jsonb: null,
  record: null,
};

/** The kinds of all types of the database, by their number; those of lists end in `[]`. */
export const readKinds = async (client: pg.Client): Promise<Map<number, string | null>> => {
  const { rows } = await client.query<{ oid: number; name: string; element: string | null }>(`
    select t.oid::int, t.typname as name, e.typname as element
    from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`);
  const kindOf = (name: string) => (Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : 'string');
  return new Map(
    rows.map(({ oid, name, element }) => [oid, element === null ? kindOf(name) : `${kindOf(element)}[]`]),
  );
};
