import { sql, type Transaction } from 'kysely';
import { LOOKS_KEPT } from '#contract/look/limits.ts';
import { lookMessages as say } from '#contract/look/messages.ts';
import type { Look, LookState } from '#contract/look/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenField, conflict } from '#server/http/errors.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import type { Shop } from '#server/shop.ts';
import { DEFAULT_LOOK } from './default-look.ts';
import { readDraft, readPublished, type StoredLook } from './stored-looks.ts';

type Changing = Pick<Shop, 'db' | 'changes'>;

interface Stored {
  published: StoredLook | undefined;
  draft: StoredLook | undefined;
}

const readBoth = async (db: Database): Promise<Stored> => ({
  published: await readPublished(db),
  draft: await readDraft(db),
});

/** Rows never change, so their ids name what was loaded. */
const revisionOf = ({ published, draft }: Stored): string => `${published?.id ?? 0}.${draft?.id ?? 0}`;

const whenOf = (stored: StoredLook | undefined): LookState['publishedWhen'] =>
  stored ? { at: stored.savedAt.toISOString(), by: stored.savedBy } : null;

const presentState = (stored: Stored): LookState => ({
  published: stored.published?.look ?? DEFAULT_LOOK,
  publishedWhen: whenOf(stored.published),
  draft: stored.draft?.look ?? null,
  draftWhen: whenOf(stored.draft),
  canUndo: stored.published !== undefined && !stored.published.hasOlder,
  isOldest: stored.published?.hasOlder === true,
  revision: revisionOf(stored),
});

/** The look that counts, and the one that is being worked on. */
export const lookState = async (db: Database): Promise<LookState> => presentState(await readBoth(db));

const picturesOf = ({ logo, logoDark, icon, sections }: Look): string[] =>
  [
    logo,
    logoDark,
    icon,
    ...sections.map((section) => (section.kind === 'text' ? section.picture : '')),
  ].filter(Boolean);

/** @throws Refusal 400 naming a picture that was never uploaded, or has gone */
const refuseGonePictures = async (trx: Transaction<DB>, look: Look): Promise<void> => {
  const pictures = picturesOf(look);
  if (pictures.length === 0) return;
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${pictures}::text[]) url
    where not exists (select from picture where name = picture_name(url)) limit 1`.execute(trx);
  const [gone] = rows;
  if (!gone) return;
  const field = (['logo', 'logoDark', 'icon'] as const).find((name) => look[name] === gone.url) ?? 'sections';
  throw brokenField('invalid_input', say.pictureGone, `look.${field}`);
};

const insertLook = (trx: Transaction<DB>, look: Look, isDraft: boolean, actor: Actor): Promise<unknown> =>
  sql`
    with ${keepingPictures(JSON.stringify(picturesOf(look).map((url) => ({ url }))))}
    insert into look (look, is_draft, saved_by)
    values (${JSON.stringify(look)}::jsonb, ${isDraft}, ${actor?.name ?? 'Command line'})`.execute(trx);

const record = (
  trx: Transaction<DB>,
  actor: Actor,
  before: StoredLook | undefined,
  after: StoredLook | undefined,
): Promise<void> =>
  recordChanges(trx, actor, [
    {
      action: 'changed',
      kind: 'settings',
      subject: { id: 'look', name: 'Look' },
      before: { ...(before?.look ?? DEFAULT_LOOK) },
      after: { ...(after?.look ?? DEFAULT_LOOK) },
    },
  ]);

/**
 * Runs one change after another, each on what its maker had loaded.
 * @throws Refusal 409 when somebody else has changed it since
 */
const change = (
  { db }: Changing,
  revision: string,
  write: (trx: Transaction<DB>, was: Stored) => Promise<unknown>,
) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('look', 2))`.execute(trx);
    const was = await readBoth(trx);
    if (revisionOf(was) !== revision) throw conflict('edit_conflict', say.overtaken);
    await write(trx, was);
    return presentState(await readBoth(trx));
  });

const dropDraft = (trx: Transaction<DB>): Promise<unknown> =>
  sql`delete from look where is_draft`.execute(trx);

/** Keeps a look that nobody sees yet. */
export const saveDraft = (shop: Changing, actor: Actor, look: Look, revision: string): Promise<LookState> =>
  change(shop, revision, async (trx) => {
    await refuseGonePictures(trx, look);
    await dropDraft(trx);
    await insertLook(trx, look, true, actor);
  });

/** Goes back to the look that counts. */
export const discardDraft = (shop: Changing, revision: string): Promise<LookState> =>
  change(shop, revision, dropDraft);

/** Taken back, the oldest look that is kept would leave the one that the shop came with, which nobody means. */
const markOldest = async (trx: Transaction<DB>): Promise<void> => {
  await sql`
    update look set has_older = true where id = (select min(id) from look where not is_draft)`.execute(trx);
};

/** Has a look count from now on, in every process. The draft has become it. */
export const publish = async (
  shop: Changing,
  actor: Actor,
  look: Look,
  revision: string,
): Promise<LookState> => {
  const state = await change(shop, revision, async (trx, { published }) => {
    await refuseGonePictures(trx, look);
    await dropDraft(trx);
    await insertLook(trx, look, false, actor);
    const { numAffectedRows = 0n } = await sql`
      delete from look where not is_draft and id not in (
        select id from look where not is_draft order by id desc limit ${LOOKS_KEPT}::int)`.execute(trx);
    if (numAffectedRows > 0n) await markOldest(trx);
    await record(trx, actor, published, await readPublished(trx));
  });
  await shop.changes.catalogueChanged();
  return state;
};

/**
 * Takes the last publish back: the look before it counts again, and what was taken back becomes the draft where there is
 * none, so that no work is lost.
 * @throws Refusal 409 when nothing was published, or nothing older is kept
 */
export const undoPublish = async (shop: Changing, actor: Actor, revision: string): Promise<LookState> => {
  const state = await change(shop, revision, async (trx, { published, draft }) => {
    if (!published) throw conflict('nothing_to_undo', say.nothingToUndo);
    if (published.hasOlder) throw conflict('nothing_to_undo', say.nothingOlder);
    await sql`delete from look where id::text = ${published.id}`.execute(trx);
    if (!draft) await insertLook(trx, published.look, true, actor);
    await record(trx, actor, published, await readPublished(trx));
  });
  await shop.changes.catalogueChanged();
  return state;
};
