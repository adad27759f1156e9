import { sql } from 'kysely';
import { type Look, lookSchema } from '#contract/look/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { DEFAULT_LOOK } from './default-look.ts';

/** A look as it is kept. */
export interface StoredLook {
  id: string;
  look: Look;
  savedAt: Date;
  savedBy: string;
  /** Whether looks before it were let go. */
  hasOlder: boolean;
}

interface LookRow extends Omit<StoredLook, 'look'> {
  look: object;
}

/** What a later release has added is as it comes there. */
const storedLookOf = (row: LookRow): StoredLook => ({
  ...row,
  look: lookSchema.parse({ ...DEFAULT_LOOK, ...row.look }),
});

/** The look that counts; undefined while the shop looks as it came. */
export const readPublished = async (db: Database): Promise<StoredLook | undefined> => {
  const { rows } = await sql<LookRow>`
    select id::text as id, look, saved_at as "savedAt", saved_by as "savedBy", has_older as "hasOlder"
    from look where not is_draft order by id desc limit 1`.execute(db);
  return rows[0] && storedLookOf(rows[0]);
};

/** The look that is being worked on. */
export const readDraft = async (db: Database): Promise<StoredLook | undefined> => {
  const { rows } = await sql<LookRow>`
    select id::text as id, look, saved_at as "savedAt", saved_by as "savedBy", has_older as "hasOlder"
    from look where is_draft`.execute(db);
  return rows[0] && storedLookOf(rows[0]);
};

/** Whether a look has this picture as its logo or icon: the one that counts, the draft, or one that is kept to go back to. */
export const isMarkOfLook = async (db: Database, address: string): Promise<boolean> => {
  const { rows } = await sql<{ isMark: boolean }>`
    select exists (
      select from look where ${address} in (look->>'logo', look->>'logoDark', look->>'icon')
    ) as "isMark"`.execute(db);
  return rows[0]?.isMark === true;
};
