import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Config } from '#server/config.ts';

/** Little memory, since each process pays for it; the key stands in the database for no longer than the process runs. */
const COST = { N: 2 ** 12 } as const;
const KEY_BYTES = 32;

/** What a process that makes backups tells of them, so that others know whether they would make the same. */
const offerSchema = z.object({
  place: z.string(),
  salt: z.string(),
  /** Made of the passphrase; null where there is none. */
  key: z.string().nullable(),
});
type Offer = z.infer<typeof offerSchema>;

const aboutSchema = z.object({ backups: offerSchema.optional() });

/** A folder of the same name on another machine is another place. */
const placeOf = ({ target }: Config['backups']): string =>
  target.kind === 'folder'
    ? `${hostname()}:${target.folder}`
    : `${target.bucket.endpoint ?? ''} ${target.bucket.bucket}/${target.prefix}`;

const keyOf = ({ passphrase }: Config['backups'], salt: string): string | null =>
  passphrase === undefined ? null : scryptSync(passphrase, salt, KEY_BYTES, COST).toString('hex');

/** What a process tells that makes backups by these settings. */
export const offerOf = ({ backups }: Pick<Config, 'backups'>): { backups: Offer } => {
  const salt = randomBytes(16).toString('hex');
  return { backups: { place: placeOf(backups), salt, key: keyOf(backups, salt) } };
};

/** Why a process would not make the backup that these settings mean. */
export type Unlike = 'older' | 'otherPlace' | 'otherPassphrase';

/** What of a process matters here: a command that takes part beside the shop makes no backups. */
export const judgeOffer = (
  about: unknown,
  { backups }: Pick<Config, 'backups'>,
): Unlike | 'alike' | 'makesNone' => {
  const told = aboutSchema.safeParse(about);
  if (!told.success) return 'older';
  const offer = told.data.backups;
  if (!offer) return 'makesNone';
  if (offer.place !== placeOf(backups)) return 'otherPlace';
  const key = keyOf(backups, offer.salt);
  if (key === null || offer.key === null) return key === offer.key ? 'alike' : 'otherPassphrase';
  const [one, other] = [Buffer.from(key), Buffer.from(offer.key)];
  return one.length === other.length && timingSafeEqual(one, other) ? 'alike' : 'otherPassphrase';
};
