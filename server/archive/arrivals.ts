import { randomUUIDv7 } from 'node:crypto';
import { appendFile, statfs } from 'node:fs/promises';
import { isUnderWay } from '#contract/archive/limits.ts';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import type { Arrival } from '#contract/archive/schemas.ts';
import type { Actor } from '#server/audit/audit.ts';
import { brokenRule, conflict, notFound, Refusal } from '#server/http/errors.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import type { ArchivingShop } from './archiving-shop.ts';
import { type Kept, list, placeOf, read, receivedOf, remove, removeFile, write } from './arrival-files.ts';
import { checkArchive, type Holdings } from './check-archive.ts';
import { refuseUnlessEmpty } from './empty-shop.ts';
import { archiveFolder, SPARE_BYTES } from './snapshot.ts';
import { takeIn } from './take-in.ts';

const MB = 1024 * 1024;
const BEAT_MS = 2_000;
/** Whoever was at work on it and is silent for so long has ended. */
const SILENT_MS = 20_000;
const KEPT_MS = 24 * 3_600_000;
const CLEAN_UP_EVERY_MS = 3_600_000;

const holdsOf = ({ counts, ...holdings }: Holdings): NonNullable<Arrival['holds']> => ({
  ...holdings,
  products: counts.product ?? 0,
  variants: counts.variant ?? 0,
  customers: (counts.account ?? 0) - holdings.administrators.length,
  orders: counts.customer_order ?? 0,
  reviews: counts.review ?? 0,
  discountCodes: counts.discount_code ?? 0,
});

const isLost = ({ state, beatAt }: Kept): boolean => isUnderWay(state) && Date.now() - beatAt > SILENT_MS;

const present = async (shop: ArchivingShop, kept: Kept): Promise<Arrival> => {
  const {
    beatAt: _,
    holdings,
    ...shown
  } = isLost(kept) ? { ...kept, state: 'failed' as const, trouble: say.interrupted } : kept;
  const received = kept.state === 'receiving' ? await receivedOf(shop, kept._id) : kept.bytes;
  return { ...shown, received, holds: holdings ? holdsOf(holdings) : null };
};

const find = async (shop: ArchivingShop, id: string): Promise<Kept> => {
  const kept = await read(shop, id);
  if (!kept) throw notFound('archive_not_found', say.notFound);
  return kept;
};

/** The archive that was sent last, if one is here. */
export const latestArrival = async (shop: ArchivingShop): Promise<Arrival | null> => {
  const [latest] = await list(shop);
  return latest ? present(shop, latest) : null;
};

/**
 * Begins to receive an archive in place of any that was sent before.
 * @throws Refusal 400 too large, 409 no room, or one is being taken in; 409 where the shop is not empty
 */
export const addArrival = async (shop: ArchivingShop, bytes: number): Promise<Arrival> => {
  const { archiveMaxMb } = shop.config;
  if (bytes > archiveMaxMb * MB) throw brokenRule('archive_too_large', say.tooLarge(archiveMaxMb), 'bytes');
  await refuseUnlessEmpty(shop.db);
  const earlier = await list(shop);
  if (earlier.some((kept) => kept.state === 'takingIn' && !isLost(kept)))
    throw conflict('archive_busy', say.busy);
  const { bavail, bsize } = await statfs(await archiveFolder(shop));
  if (bavail * bsize < bytes + SPARE_BYTES) throw conflict('archive_no_room', say.noRoom);
  for (const { _id } of earlier) await remove(shop, _id);
  const kept: Kept = {
    _id: randomUUIDv7(),
    state: 'receiving',
    bytes,
    done: 0,
    total: 0,
    trouble: null,
    holdings: null,
    beatAt: Date.now(),
  };
  await write(shop, kept);
  return present(shop, kept);
};

/** Does something about an archive and keeps what comes of it, after the call that asked for it was answered. */
const inBackground = async (
  shop: ArchivingShop,
  kept: Kept,
  work: (kept: Kept) => Promise<Partial<Kept>>,
): Promise<void> => {
  // One write after the other: an earlier state must not come last.
  let writing = Promise.resolve();
  const keep = (): void => {
    writing = writing
      .then(() => write(shop, { ...kept, beatAt: Date.now() }))
      .catch((error: unknown) => shop.log.error({ err: error }, 'how far an archive is was not kept'));
  };
  const beat = setInterval(keep, BEAT_MS);
  let outcome: Partial<Kept>;
  try {
    outcome = await work(kept);
  } catch (error) {
    if (!(error instanceof Refusal)) shop.log.error({ err: error }, 'an archive was not taken in');
    outcome = { state: 'failed', trouble: error instanceof Refusal ? error.message : say.failed };
  }
  clearInterval(beat);
  Object.assign(kept, outcome);
  keep();
  await writing;
  if (kept.state !== 'checked') await removeFile(shop, kept._id).catch(() => {});
};

/**
 * Takes the next piece of an archive; with the last one it is read whole.
 * @throws Refusal 404, 409 where it is not the next one
 */
export const addPiece = async (
  shop: ArchivingShop,
  id: string,
  from: number,
  piece: Buffer,
): Promise<Arrival> => {
  const kept = await find(shop, id);
  const received = await receivedOf(shop, id);
  if (kept.state !== 'receiving' || from !== received || received + piece.length > kept.bytes)
    throw conflict('archive_out_of_turn', say.outOfTurn);
  const { file } = await placeOf(shop, id);
  await appendFile(file, piece, { mode: 0o600 });
  if (received + piece.length < kept.bytes) return present(shop, kept);
  Object.assign(kept, { state: 'checking', beatAt: Date.now() });
  await write(shop, kept);
  const answer = await present(shop, kept);
  void inBackground(shop, kept, async () => {
    const holdings = await checkArchive(file, shop.config.archiveMaxMb);
    const rows = Object.values(holdings.counts).reduce((sum, count) => sum + count, 0);
    return { state: 'checked', holdings, total: rows + holdings.pictures };
  });
  return answer;
};

/**
 * Takes an archive in that was read whole.
 * @throws Refusal 404, 409 where it is not ready, or the shop is not empty
 */
export const startTakingIn = async (shop: ArchivingShop, id: string, actor: Actor): Promise<Arrival> => {
  const kept = await find(shop, id);
  const { holdings } = kept;
  if (kept.state !== 'checked' || !holdings) throw conflict('archive_not_checked', say.notChecked);
  await refuseUnlessEmpty(shop.db);
  Object.assign(kept, { state: 'takingIn', beatAt: Date.now() });
  await write(shop, kept);
  const answer = await present(shop, kept);
  const { file } = await placeOf(shop, id);
  void inBackground(shop, kept, async () => {
    await takeIn(shop, file, holdings, actor, (done) => {
      kept.done = done;
    });
    return { state: 'done', done: kept.total };
  });
  return answer;
};

/** Removes an archive that was sent. @throws Refusal 404, 409 while it is taken in */
export const dropArrival = async (shop: ArchivingShop, id: string): Promise<void> => {
  const kept = await find(shop, id);
  if (kept.state === 'takingIn' && !isLost(kept)) throw conflict('archive_busy', say.busy);
  await remove(shop, id);
};

/** Archives that nobody has done anything about for a day are removed: they are as secret as the database. */
export const startArchiveCleanUp = (shop: ArchivingShop): Task =>
  startTask('archive clean-up', CLEAN_UP_EVERY_MS, shop.log, async () => {
    for (const kept of await list(shop)) if (Date.now() - kept.beatAt > KEPT_MS) await remove(shop, kept._id);
  });
