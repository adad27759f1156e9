import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { indexNowMessages as say } from '#contract/search-engines/messages.ts';
import type { IndexNowState } from '#contract/search-engines/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';

interface IndexNowRow {
  key: string;
  toldAt: Date | null;
  toldCount: number;
  tries: number;
  refusal: number | null;
}

const KEY_BYTES = 16;

/** The one row, which is made with the shop's key when it is asked for first. */
const readRow = async (db: Database): Promise<IndexNowRow | undefined> => {
  const key = randomBytes(KEY_BYTES).toString('hex');
  await sql`insert into index_now (key) values (${key}) on conflict do nothing`.execute(db);
  const { rows } = await sql<IndexNowRow>`
    select key, told_at as "toldAt", told_count as "toldCount", tries, refusal from index_now`.execute(db);
  return rows[0];
};

/** Whether the owner wants changes told, and the shop is one that others may find. */
export const tellsEngines = async (shop: Pick<Shop, 'config' | 'settings'>): Promise<boolean> =>
  shop.config.mode === 'live' && (await shop.settings.current()).tellsSearchEngines;

/** The shop's key while changes are told; null else. */
export const keyOf = async (shop: Pick<Shop, 'config' | 'settings' | 'db'>): Promise<string | null> =>
  (await tellsEngines(shop)) ? ((await readRow(shop.db))?.key ?? null) : null;

const refusalText = (status: number): string => (status in say ? say[status as 400 | 403 | 422] : say.other);

const stateOf = (isOn: boolean, isLive: boolean, refusal: number | null): IndexNowState['state'] => {
  if (!isOn) return 'off';
  if (!isLive) return 'demo';
  return refusal === null ? 'on' : 'refused';
};

/** How it stands. */
export const readIndexNow = async (shop: Shop): Promise<IndexNowState> => {
  const row = await readRow(shop.db);
  const { tellsSearchEngines } = await shop.settings.current();
  const state = stateOf(tellsSearchEngines, shop.config.mode === 'live', row?.refusal ?? null);
  const isTelling = state === 'on' || state === 'refused';
  return {
    state,
    keyAddress: row && isTelling ? `${shop.appUrl()}/${row.key}.txt` : null,
    toldAt: row?.toldAt?.toISOString() ?? null,
    told: row?.toldCount ?? 0,
    tries: row?.tries ?? 0,
    refusal: row && row.refusal !== null && state === 'refused' ? refusalText(row.refusal) : null,
  };
};

/** After a refusal: what has changed meanwhile is told within a minute. @throws Refusal 409 where nothing was refused */
export const retryIndexNow = async (shop: Shop): Promise<IndexNowState> => {
  const { numAffectedRows } = await sql`
    update index_now set refusal = null, refused_at = null, tries = 0, due_at = now() where refusal is not null`.execute(
    shop.db,
  );
  if (!numAffectedRows) throw conflict('index_now_not_refused', say.notRefused);
  return readIndexNow(shop);
};
