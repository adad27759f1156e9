import { sql, type Transaction } from 'kysely';
import type { SystemLine } from '#contract/system/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { noteSystemNews } from '#server/owner-news/due-news.ts';

/** What passes sooner is told to nobody. */
const TOLD_AFTER = sql`interval '5 minutes'`;
/** It must be right for as long before it counts as over, so that nobody is told again and again: of what was told, and of what was not. */
const OVER_AFTER = sql`interval '10 minutes'`;
const FORGOTTEN_AFTER = sql`interval '3 minutes'`;

/** What others say of a fault ends as it likes. */
const ended = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** A line that has been found wrong. */
export interface Trouble {
  line: string;
  since: Date;
  words: string;
}

/** Writes down what is wrong now. Machines may differ about their disks: it is over when none has found it so for a while. */
const noteWrong = async (trx: Transaction<DB>, wrong: readonly SystemLine[]): Promise<void> => {
  const lines = wrong.map(({ name, text, since }) => ({ line: name, words: text, since }));
  await sql`
    insert into system_trouble as t (line, words, since)
    select line, words, least(now(), coalesce(since, now())) from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as wrong (line text, words text, since timestamptz)
    on conflict (line) do update set seen_at = now(), words = excluded.words`.execute(trx);
};

const takeToTell = async (trx: Transaction<DB>): Promise<Trouble[]> => {
  const { rows } = await sql<Trouble>`
    update system_trouble set told_at = now()
    where told_at is null and noted_at <= now() - ${TOLD_AFTER} and seen_at = now()
    returning line, since, words`.execute(trx);
  return rows;
};

const takeOver = async (trx: Transaction<DB>): Promise<Trouble[]> => {
  const { rows } = await sql<Trouble & { wasTold: boolean }>`
    delete from system_trouble
    where seen_at <= now() - case when told_at is null then ${FORGOTTEN_AFTER} else ${OVER_AFTER} end
    returning line, since, words, told_at is not null as "wasTold"`.execute(trx);
  return rows.filter(({ wasTold }) => wasTold);
};

/** What has been found to be worth telling: that something needs somebody, and that it does no more. */
export interface Told {
  begun: Trouble[];
  over: Trouble[];
}

/**
 * Notes what is wrong, and has administrators told once of what stays so, and once of its end, whichever of the processes look.
 * @param lines those of which somebody is to be told
 */
export const noteTroubles = (db: Database, lines: readonly SystemLine[]): Promise<Told> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('system troubles', 2))`.execute(trx);
    const wrong = lines.filter(({ state }) => state === 'look');
    await noteWrong(trx, wrong);
    const told: Told = { begun: await takeToTell(trx), over: await takeOver(trx) };
    const titles = new Map<string, SystemLine>(lines.map((line) => [line.name, line]));
    for (const { line, since, words } of told.begun) {
      const { title = line, advice } = titles.get(line) ?? { advice: null };
      const text = advice === null ? words : `${ended(words)} ${advice}`;
      await noteSystemNews(trx, `system:${line}:${since.toISOString()}`, {
        title: `Your shop needs you: ${title}`,
        text,
      });
    }
    for (const { line, since, words } of told.over) {
      const title = titles.get(line)?.title ?? line;
      await noteSystemNews(trx, `system:${line}:${since.toISOString()}:over`, {
        title: `All is well again: ${title}`,
        text: `It was: ${words}`,
      });
    }
    return told;
  });

/** Since when each line has been wrong, by its name. */
export const readTroubles = async (db: Database): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await sql<Trouble>`select line, since, words from system_trouble`.execute(db);
  return new Map(rows.map(({ line, since }) => [line, since]));
};
