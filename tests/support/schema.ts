import pg from 'pg';

/** Everything that makes a schema, each as a line of a kind, a name and a definition; what lies in which order does not count. */
const DESCRIPTION = `
  with own as (
    select c.oid, c.relname, c.relkind, c.reloptions from pg_class c where c.relnamespace = 'public'::regnamespace
  )
  select 'relation' as kind, relname as name, concat_ws(' ', relkind, reloptions) as definition
  from own where relkind in ('r', 'v', 'S', 'm', 'p')
  union all
  select 'column', o.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, nullif(a.attgenerated, ''), nullif(a.attidentity, ''), a.attcollation::regcollation,
    pg_get_expr(d.adbin, d.adrelid))
  from own o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
  where o.relkind in ('r', 'v', 'p')
  union all
  select 'constraint', o.relname || '.' || c.conname, pg_get_constraintdef(c.oid) || case when c.convalidated then '' else ' not valid' end
  from own o join pg_constraint c on c.conrelid = o.oid
  union all
  select 'index', o.relname, pg_get_indexdef(o.oid) || case when i.indisvalid then '' else ' invalid' end
  from own o join pg_index i on i.indexrelid = o.oid
  union all
  select 'view', relname, pg_get_viewdef(oid) from own where relkind in ('v', 'm')
  union all
  select 'trigger', o.relname || '.' || t.tgname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from own o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
  union all
  select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'type', typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all
  select 'extension', extname, '' from pg_extension
  order by kind, name, definition`;

/** The schema of a database, by `kind name`: two that are alike behave alike. */
export const describeSchema = async (connectionString: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ kind: string; name: string; definition: string }>(DESCRIPTION);
  await client.end();
  return Object.fromEntries(rows.map(({ kind, name, definition }) => [`${kind} ${name}`, definition]));
};
