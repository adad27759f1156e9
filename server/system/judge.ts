import { TEXTED_CODES_PER_HOUR } from '#contract/accounts/limits.ts';
import { durationOf, sizeOf } from '#contract/system/amounts.ts';
import type { SystemLineName } from '#contract/system/kinds.ts';
import type { SystemLine } from '#contract/system/schemas.ts';
import type { Service } from '#server/outages/outages.ts';
import type { SystemFacts } from './facts.ts';

/** What of the settings says which lines there are. */
export interface SetUp {
  /** Whether pictures lie in a bucket. */
  bucket: boolean;
  sms: boolean;
  whatsApp: boolean;
  /** Whether a payment provider of its own tells the shop of payments: the demo's fake is no news. */
  payments: boolean;
  /** Whether backups are made by the clock. */
  backups: boolean;
  webhookUrl: string;
}

const GB = 1024 ** 3;
/** Less room than this is soon none: a busy shop writes some hundred megabytes a day. */
const LEAST_FREE_BYTES = GB;
const FEW_FREE_BYTES = 5 * GB;
const FEW_FREE_PART = 0.1;
const LONGEST_OVERDUE_SECONDS = 15 * 60;
/** One may be lost, or its order may have been made by hand. */
const UNANNOUNCED = 3;
const COMPARED_WITHIN_MS = 48 * 60 * 60_000;
/** One night may fail. */
const BACKED_UP_WITHIN_MS = 48 * 60 * 60_000;

type Judged = Omit<SystemLine, 'name' | 'title'>;

const ok = (text: string): Judged => ({ state: 'ok', text, advice: null, since: null });
const off = (text: string): Judged => ({ state: 'off', text, advice: null, since: null });
const look = (text: string, advice: string, since: Date | null = null): Judged => ({
  state: 'look',
  text,
  advice,
  since: since?.toISOString() ?? null,
});

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const ago = (at: Date, now: Date): string => {
  const seconds = (now.getTime() - at.getTime()) / 1_000;
  return seconds < 60 ? 'just now' : `${durationOf(seconds)} ago`;
};

const judgeDatabase = ({ isReadOnly, isDatabaseFull, databaseBytes, postgres }: SystemFacts): Judged => {
  if (isDatabaseFull)
    return look(
      'The disk of the database is full: nothing can be bought or changed.',
      'Make room on the disk of the database. The shop goes on by itself.',
    );
  if (isReadOnly)
    return look(
      'The database takes no writes: nothing can be bought or changed.',
      'It may be a standby: lead the shop to the server that takes writes.',
    );
  return ok(`PostgreSQL ${postgres}, ${sizeOf(databaseBytes)}`);
};

const judgeDisk = ({ disk }: SystemFacts): Judged => {
  if (disk === null) return off('The disk of DATA_DIR cannot be asked.');
  const { freeBytes, totalBytes } = disk;
  const text = `${sizeOf(freeBytes)} of ${sizeOf(totalBytes)} free`;
  const isLow =
    freeBytes < LEAST_FREE_BYTES || (freeBytes < FEW_FREE_BYTES && freeBytes < totalBytes * FEW_FREE_PART);
  return isLow
    ? look(
        `${text}.`,
        'Make room where DATA_DIR lies, or give it a larger disk: a full one stops all orders.',
      )
    : ok(text);
};

const judgeQueues = ({ queues }: SystemFacts): Judged => {
  const late = queues.filter(({ overdueSeconds }) => overdueSeconds > LONGEST_OVERDUE_SECONDS);
  const [worst] = late.toSorted((one, other) => other.overdueSeconds - one.overdueSeconds);
  if (worst)
    return look(
      `${counted(worst.waiting, 'job', 'jobs')} of the queue ${worst.queue} ${worst.waiting === 1 ? 'waits' : 'wait'}, the first for ${durationOf(worst.overdueSeconds)}.`,
      'Restart the shop. If it comes again, the log says why under the name of the queue.',
    );
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return ok(waiting === 0 ? 'Nothing waits' : `${counted(waiting, 'job', 'jobs')} in hand`);
};

const OUTAGES: Record<Service, { text: string; advice: string; well: string }> = {
  mail: {
    text: 'Mails cannot be sent',
    advice:
      'See to the mail server and SMTP_URL. Mails wait for two days and go out by themselves once it works.',
    well: 'Mails go out',
  },
  sms: {
    text: 'Termii takes no messages',
    advice:
      'See to balance, key and sender name at Termii. Messages go by WhatsApp meanwhile where that is on; others wait for six hours.',
    well: 'Messages go out',
  },
  whatsapp: {
    text: 'Meta takes no messages',
    advice:
      'Settings → News by WhatsApp says what Meta wants: often a new token. Messages go by SMS meanwhile where that is on.',
    well: 'Messages go out',
  },
  bucket: {
    text: 'Pictures cannot be stored in the bucket, or not be fetched from it',
    advice:
      'See to the bucket, its keys and S3_BUCKET, S3_ENDPOINT and S3_REGION. New pictures are refused meanwhile; sizes that were made already are shown.',
    well: 'The bucket is in use',
  },
};

const judgeService = ({ outages }: SystemFacts, service: Service): Judged => {
  const { text, advice, well } = OUTAGES[service];
  const outage = outages.find((each) => each.service === service);
  return outage ? look(`${text}: ${outage.reason}`, advice, outage.since) : ok(well);
};

/** Where messages go out, whether visitors still get the codes that they ask for. */
const judgeTexts = (facts: SystemFacts): Judged => {
  const judged = judgeService(facts, 'sms');
  if (judged.state === 'look' || !facts.areTextedCodesUsedUp) return judged;
  return look(
    `Visitors have been sent ${TEXTED_CODES_PER_HOUR} codes by SMS within an hour, and get no more until it is over.`,
    'Codes by mail and news of orders go on. Where no sale is on, somebody spends your balance at Termii: Security says from where calls were refused. Settings → Buying without an account, switched off, ends all these codes.',
  );
};

const judgeWebhook = (
  { unannounced, lastWebhookAt }: SystemFacts,
  { webhookUrl }: SetUp,
  now: Date,
): Judged => {
  if (unannounced >= UNANNOUNCED)
    return look(
      `${unannounced} payments have come without the payment provider's message, since ${lastWebhookAt ? 'the last one' : 'ever'}. Orders are made all the same, minutes later.`,
      `Enter ${webhookUrl} as the webhook in the payment provider's dashboard.`,
      lastWebhookAt,
    );
  return ok(
    lastWebhookAt
      ? `The payment provider tells of payments. Its last message came ${ago(lastWebhookAt, now)}`
      : 'None has come yet, nor a payment without one',
  );
};

const judgeComparison = ({ comparison }: SystemFacts, now: Date): Judged => {
  const { endedAt, failure, isDue, openDifferences } = comparison;
  const isLate = isDue && (endedAt === null || now.getTime() - endedAt.getTime() > COMPARED_WITHIN_MS);
  if (isLate)
    return look(
      `The books have not been compared for two days${failure ? `: ${failure}` : '.'}`,
      'Payments → Compared with Paystack has a button that does it now, and says what is in the way.',
      endedAt,
    );
  if (openDifferences > 0)
    return look(
      `${counted(openDifferences, 'difference stands', 'differences stand')} open between the books.`,
      'Payments → Compared with Paystack shows both sides of each.',
    );
  return ok(
    endedAt
      ? `The books agree. They were last compared ${ago(endedAt, now)}`
      : 'There was nothing to compare yet',
  );
};

const judgeBackups = ({ backups: { lastAt, failure, missingPictures } }: SystemFacts, now: Date): Judged => {
  const advice = 'Backups says what was in the way, and has a button that makes one now.';
  if (lastAt === null)
    return failure === null
      ? ok('The first backup is made in the coming night')
      : look(`No backup has been made yet: ${failure}`, advice);
  const seconds = (now.getTime() - lastAt.getTime()) / 1_000;
  const last = `The last backup is ${durationOf(seconds)} old`;
  if (seconds * 1_000 <= BACKED_UP_WITHIN_MS)
    return missingPictures === 0
      ? ok(last)
      : look(
          `${counted(missingPictures, 'picture that the shop shows is', 'pictures that the shop shows are')} missing, in the last backup as well.`,
          'See that the disk of DATA_DIR/media, or the bucket, is whole. An older backup may have them; else put them into the shop anew.',
        );
  return look(failure === null ? `${last}.` : `${last}: ${failure}`, advice, lastAt);
};

const judgePayments = ({ paymentsInNeed }: SystemFacts): Judged =>
  paymentsInNeed > 0
    ? look(
        `${counted(paymentsInNeed, 'payment needs', 'payments need')} somebody.`,
        'Payments says what happened to each, and what can be done.',
      )
    : ok('No payment needs anybody');

const TITLES: Record<SystemLineName, string> = {
  database: 'Database',
  disk: 'Disk',
  bucket: 'Bucket of the pictures',
  queues: 'Work in the background',
  mail: 'Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  webhook: 'Messages of the payment provider',
  comparison: 'Books',
  backups: 'Backups',
  payments: 'Payments',
};

const NOT_SET_UP = 'Not set up';

/** Judges how the shop is: each line says that all is well, or what is not and what to do. */
export const judge = (facts: SystemFacts, setUp: SetUp, now: Date): SystemLine[] => {
  const judged: Record<SystemLineName, Judged> = {
    database: judgeDatabase(facts),
    disk: judgeDisk(facts),
    bucket: setUp.bucket ? judgeService(facts, 'bucket') : off('Pictures lie in DATA_DIR'),
    queues: judgeQueues(facts),
    mail: judgeService(facts, 'mail'),
    sms: setUp.sms ? judgeTexts(facts) : off(NOT_SET_UP),
    whatsapp: setUp.whatsApp ? judgeService(facts, 'whatsapp') : off(NOT_SET_UP),
    webhook: setUp.payments ? judgeWebhook(facts, setUp, now) : off('The demo takes no real payments'),
    comparison: judgeComparison(facts, now),
    backups: setUp.backups ? judgeBackups(facts, now) : off('None are made by the clock'),
    payments: judgePayments(facts),
  };
  return Object.entries(judged).map(([name, line]) => ({
    name: name as SystemLineName,
    title: TITLES[name as SystemLineName],
    ...line,
  }));
};
