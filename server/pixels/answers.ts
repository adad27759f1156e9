import { sql } from 'kysely';
import { COUNTED_DAYS, pixelMessages as say } from '#contract/pixels/messages.ts';
import type { PixelAnswer, PixelAnswerCounts, RecordedPixelAnswer } from '#contract/pixels/schemas.ts';
import type { PixelVendor } from '#contract/settings/pixels.ts';
import type { Database } from '#server/database/connection.ts';
import { brokenField } from '#server/http/errors.ts';
import { countUse } from '#server/limits/hourly-quota.ts';
import { pixelsOf } from '#server/settings/store-settings.ts';
import type { Shop } from '#server/shop.ts';

/** Who answers: by what limits go, which is not kept, and the account that is logged in, if one is. */
interface Answering {
  client: string;
  accountId: string | null;
}

/**
 * Records what a visitor has answered. One that was recorded already stays as it is, and counts for no limit.
 * @throws Refusal 400 where it is about a vendor that the shop has not set, 429 when the client's hour is used up
 */
export const recordAnswer = async (
  shop: Shop,
  { client, accountId }: Answering,
  answer: PixelAnswer,
): Promise<void> => {
  const { number, answeredAt, isGiven, vendors, question } = answer;
  const pixels = pixelsOf(await shop.settings.current());
  if (!vendors.every((vendor) => pixels[vendor])) throw brokenField('not_allowed', say.vendors, 'vendors');
  await shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into pixel_consent (number, answered_at, is_given, vendors, question, account_id)
      values (${number}::uuid, ${new Date(answeredAt)}::timestamptz, ${isGiven}, ${vendors}::text[], ${question}::int, ${accountId}::uuid)
      on conflict do nothing returning number`.execute(trx);
    if (rows.length === 0) return;
    const refusal = await countUse(shop, trx, 'answer about pixels', client);
    if (refusal) throw refusal;
  });
};

interface AnswerRow {
  number: string;
  answeredAt: Date;
  recordedAt: Date;
  isGiven: boolean;
  vendors: PixelVendor[];
  question: number;
  accountId: string | null;
  accountName: string | null;
}

/** All that was answered under a number, the last first. */
export const findAnswers = async (db: Database, number: string): Promise<RecordedPixelAnswer[]> => {
  const { rows } = await sql<AnswerRow>`
    select p.number, p.answered_at as "answeredAt", p.recorded_at as "recordedAt", p.is_given as "isGiven", p.vendors, p.question,
      a.id as "accountId", a.name as "accountName"
    from pixel_consent p left join account a on a.id = p.account_id
    where p.number = ${number}::uuid order by p.recorded_at desc, p.answered_at desc`.execute(db);
  return rows.map(({ accountId, accountName, answeredAt, recordedAt, ...row }) => ({
    ...row,
    answeredAt: answeredAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
    account: accountId === null ? null : { _id: accountId, name: accountName ?? '' },
  }));
};

/** How many browsers have answered within the last 30 days, by what each has said last. */
export const countAnswers = async (db: Database): Promise<PixelAnswerCounts> => {
  const { rows } = await sql<PixelAnswerCounts>`
    select count(*) filter (where is_given)::int as given, count(*) filter (where not is_given)::int as refused
    from (select distinct on (number) is_given from pixel_consent
      where recorded_at > now() - make_interval(days => ${COUNTED_DAYS}::int)
      order by number, recorded_at desc, answered_at desc) last`.execute(db);
  return rows[0] ?? { given: 0, refused: 0 };
};
