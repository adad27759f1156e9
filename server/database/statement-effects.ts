import { briefly, statementsOf } from './sql-statements.ts';

/** What a migration does to whoever uses the database meanwhile, as far as its statements tell. */
export interface Effects {
  /** What the release before may still use and does not find any more, or may not do any more: a line each. */
  takesAway: string[];
  /** Tables that others wait for as long as a statement goes through them, and why. */
  goesThrough: { table: string; why: string }[];
}

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?([\w.]+)`;

/** Statements by how they begin that neither take away nor hold anything up. */
const HARMLESS =
  /^(create (temp|temporary|unlogged )?\s*table|create (or replace )?(constraint )?trigger|create (or replace )?(function|procedure|view)|create (extension|type|domain|sequence|statistics|schema)|comment|select|with|insert|analyze|set|grant|alter (function|sequence)|drop function pg_temp)\b/;
/** Actions of `alter table` of which the same is true. */
const HARMLESS_ACTION =
  /^(alter (column )?\w+ (drop not null|set default|set statistics|set storage|set compression)|set \(|enable trigger|validate constraint)/;

/** The actions of an `alter table`: what stands between commas that lie in no brackets and no string. */
const actionsOf = (list: string): string[] => {
  const actions: string[] = [];
  let depth = 0;
  let isText = false;
  let current = '';
  for (const letter of list) {
    if (letter === "'") isText = !isText;
    if (!isText && letter === '(') depth += 1;
    if (!isText && letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !isText) {
      actions.push(current.trim());
      current = '';
    } else current += letter;
  }
  return [...actions, current.trim()];
};

/** What of a migration's other statements decides over one of them. */
interface Surroundings {
  /** Tables that it makes itself: nobody uses them yet. */
  made: ReadonlySet<string>;
  statements: readonly string[];
}

const NOTHING: Effects = { takesAway: [], goesThrough: [] };
const takes = (...takesAway: string[]): Effects => ({ takesAway, goesThrough: [] });

const ofAddedColumn = (table: string, action: string): Effects => {
  const isGiven = /\b(default|generated)\b/.test(action);
  const isRewritten = /\bdefault \(?\w+\(|\bgenerated always as \(.*\) stored/.test(action);
  return {
    takesAway: /\bnot null\b/.test(action) && !isGiven ? [`${table}: ${action} has no default`] : [],
    goesThrough: isRewritten ? [{ table, why: 'each row is written anew' }] : [],
  };
};

const ofAction = (table: string, action: string, { statements }: Surroundings): Effects => {
  if (HARMLESS_ACTION.test(action)) return NOTHING;
  if (/^add (column )?(?!constraint|check|unique|primary|foreign|exclude)\w/.test(action))
    return ofAddedColumn(table, action);
  const dropped = /^drop constraint (?:if exists )?(\w+)/.exec(action)?.[1];
  // A check that goes lets more in; a unique one may be what an `on conflict` goes by.
  if (dropped?.endsWith('_check') || dropped?.endsWith('_fkey')) return NOTHING;
  if (dropped !== undefined && statements.some((one) => one.includes(`add constraint ${dropped} `)))
    return NOTHING;
  if (/^add /.test(action))
    return {
      takesAway: [`${table}: ${action}`],
      goesThrough: [{ table, why: 'each row is looked at' }],
    };
  const isThrough = /^alter (column )?\w+ (set not null|(set data )?type)/.test(action);
  return {
    takesAway: [`${table}: ${action}`],
    goesThrough: isThrough ? [{ table, why: 'each row is looked at or written anew' }] : [],
  };
};

const ofIndex = (statement: string, { made }: Surroundings): Effects => {
  const [, unique, table = ''] = /^create (unique )?index .*?\bon (?:only )?([\w.]+)/.exec(statement) ?? [];
  if (made.has(table)) return NOTHING;
  return {
    takesAway: unique ? [briefly(statement, 120)] : [],
    goesThrough: [{ table, why: 'an index is made; who writes there waits' }],
  };
};

/** What goes is no loss where the same file makes it anew under the same name. */
const ofDrop = (statement: string, { statements }: Surroundings): Effects => {
  const [, kind = '', name = ''] =
    /^drop ([\w ]+?) (?:if exists )?([\w.]+)(?: on [\w.]+| ?\(.*\))?(?: cascade)?$/.exec(statement) ?? [];
  const isMadeAnew = statements.some(
    (one) => one.startsWith('create ') && one.includes(` ${kind} ${name}`) && kind !== 'table',
  );
  return isMadeAnew ? NOTHING : takes(briefly(statement, 120));
};

const CHANGED = 'rows are changed; who writes them waits';

/** What a function does that the same file makes and calls at once. */
const ofCall = (called: string, { made, statements }: Surroundings): Effects => {
  const body =
    statements.find((one) => new RegExp(`^create (or replace )?function ${called}\\(`).test(one)) ?? '';
  const changed = [
    ...body.matchAll(/\b(?:update(?! (?:of|set|skip)\b)|delete from) (?:only )?([\w.]+)/g),
  ].map(([, table = '']) => table);
  const tables = [...new Set(changed)].filter((table) => !made.has(table));
  return { takesAway: [], goesThrough: tables.map((table) => ({ table, why: CHANGED })) };
};

const ofStatement = (statement: string, surroundings: Surroundings): Effects => {
  const called = /^(?:select|perform) (\w+)\(\)$/.exec(statement)?.[1];
  if (called !== undefined) return ofCall(called, surroundings);
  if (HARMLESS.test(statement)) return NOTHING;
  const altered = new RegExp(`^alter table ${NAME} (.*)$`).exec(statement);
  if (altered) {
    const [, table = '', list = ''] = altered;
    if (surroundings.made.has(table)) return NOTHING;
    return joined(actionsOf(list).map((action) => ofAction(table, action, surroundings)));
  }
  if (/^create (unique )?index/.test(statement)) return ofIndex(statement, surroundings);
  if (statement.startsWith('drop ')) return ofDrop(statement, surroundings);
  const changed = /^(?:update|delete from) (?:only )?([\w.]+)/.exec(statement)?.[1];
  if (changed !== undefined)
    return surroundings.made.has(changed)
      ? NOTHING
      : { takesAway: [], goesThrough: [{ table: changed, why: CHANGED }] };
  // What is not known here is asked about: a block of code, `truncate`, `lock`, new kinds of statements.
  return takes(briefly(statement, 120));
};

const joined = (all: readonly Effects[]): Effects => ({
  takesAway: all.flatMap(({ takesAway }) => takesAway),
  goesThrough: all.flatMap(({ goesThrough }) => goesThrough),
});

/**
 * Judges a migration by its text. It cannot know what functions and triggers do with what the release before writes: two
 * releases side by side are tried for that (`tests/system/rolling-upgrade.system.test.ts`).
 */
export const effectsOf = (migration: string): Effects => {
  const statements = statementsOf(migration).map((statement) => briefly(statement, Infinity).toLowerCase());
  const made = new Set(
    statements.map(
      (one) => new RegExp(`^create (?:temp |temporary |unlogged )?table ${NAME}`).exec(one)?.[1],
    ),
  );
  made.delete(undefined);
  const surroundings = { made: made as Set<string>, statements };
  return joined(statements.map((statement) => ofStatement(statement, surroundings)));
};
