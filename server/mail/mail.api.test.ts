import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { System } from '#contract/system/schemas.ts';
import { DEFAULT_LOOK } from '#server/look/default-look.ts';
import { Outages } from '#server/outages/outages.ts';
import { TryLater } from '#server/tasks/job-rows.ts';
import { Jobs } from '#server/tasks/jobs.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { eventId } from './event-id.ts';
import { enqueueMail, startMail } from './outbox.ts';
import { CONNECTIONS, type RenderedMail } from './sender.ts';

let running: TestShop;
beforeEach(async () => {
  running = await openTestShop({ MAIL_FROM: 'Harmattan <hello@harmattan.example>' });
});
afterEach(() => running.stop());

const codeMail = (event: string, until?: string) =>
  ({
    event,
    to: 'ada@example.com',
    template: 'verification-code',
    content: { code: '123456' },
    until,
  }) as const;

const settled = async (isDone: () => boolean): Promise<void> => {
  const until = Date.now() + 15_000;
  while (!isDone() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('a mail goes out once its transaction commits, and never when it rolls back', async () => {
  const { db } = running.shop;
  await db
    .transaction()
    .execute(async (trx) => {
      await enqueueMail(trx, codeMail('undone'));
      throw new Error('undo');
    })
    .catch(() => {});
  await db.transaction().execute((trx) => enqueueMail(trx, codeMail('done')));
  const sent: RenderedMail[] = [];
  startMail(running.shop, { send: async (mail) => void sent.push(mail) });
  await settled(() => sent.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: eventId('done'), to: 'ada@example.com' });
  expect(sent[0]?.text).toContain('123456');
});

test('one event is one mail, however often it is told', async () => {
  const { db } = running.shop;
  await Promise.all(Array.from({ length: 5 }, () => enqueueMail(db, codeMail('same'))));
  const sent: RenderedMail[] = [];
  startMail(running.shop, { send: async (mail) => void sent.push(mail) });
  await settled(() => sent.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(sent).toHaveLength(1);
});

test('a mail that could not be sent is tried again under the same id; others do not wait for it', async () => {
  const { db } = running.shop;
  await enqueueMail(db, codeMail('unlucky'));
  await enqueueMail(db, codeMail('lucky'));
  const tries: string[] = [];
  const sent: string[] = [];
  startMail(running.shop, {
    send: async ({ id }) => {
      tries.push(id);
      if (id === eventId('unlucky') && tries.filter((other) => other === id).length === 1)
        throw new Error('away');
      sent.push(id);
    },
  });
  await settled(() => sent.length === 2);
  expect(sent).toEqual([eventId('lucky'), eventId('unlucky')]);
  expect(tries.filter((id) => id === eventId('lucky'))).toHaveLength(1);
});

test('a mail whose code has died is not sent', async () => {
  const { db } = running.shop;
  await enqueueMail(db, codeMail('late', new Date(Date.now() - 1000).toISOString()));
  await enqueueMail(db, codeMail('in time', new Date(Date.now() + 60_000).toISOString()));
  const sent: string[] = [];
  startMail(running.shop, { send: async ({ id }) => void sent.push(id) });
  await settled(() => sent.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(sent).toEqual([eventId('in time')]);
});

test('a mail names the shop and how it is reached as the owner has set them, else as MAIL_FROM does', async () => {
  const { db, connection } = running.shop;
  const sent: RenderedMail[] = [];
  startMail(running.shop, { send: async (mail) => void sent.push(mail) });
  await enqueueMail(db, codeMail('before'));
  await settled(() => sent.length === 1);
  expect(sent[0]?.text).toContain('used at Harmattan.');
  await connection.pool.query('insert into store_settings (settings) values ($1)', [
    { name: 'Kano Kitchen', contactPhone: '0803 000 0000' },
  ]);
  await running.shop.changes.catalogueChanged();
  const welcome = {
    event: 'after',
    to: 'ada@example.com',
    template: 'welcome',
    content: { name: 'Ada' },
  } as const;
  await enqueueMail(db, welcome);
  await settled(() => sent.length === 2);
  expect(sent[1]?.subject).toBe('Welcome to Kano Kitchen');
  expect(sent[1]?.text).toContain('Kano Kitchen: 0803 000 0000');
});

test('whoever answers a mail reaches the shop where it is reached, unless the mail says somebody else', async () => {
  const { db, connection } = running.shop;
  const sent: RenderedMail[] = [];
  startMail(running.shop, { send: async (mail) => void sent.push(mail) });
  await enqueueMail(db, codeMail('nobody reads the sender’s'));
  await settled(() => sent.length === 1);
  expect(sent[0]).not.toHaveProperty('replyTo');
  await connection.pool.query('insert into store_settings (settings) values ($1)', [
    { contactEmail: 'care@harmattan.example' },
  ]);
  await running.shop.changes.catalogueChanged();
  await enqueueMail(db, codeMail('somebody does'));
  await settled(() => sent.length === 2);
  await enqueueMail(db, { ...codeMail('of a shopper'), replyTo: 'bola@example.com' });
  await settled(() => sent.length === 3);
  expect(sent.slice(1).map(({ replyTo }) => replyTo)).toEqual(['care@harmattan.example', 'bola@example.com']);
});

test('a logo is sent with its own size, and a mail goes also where the picture cannot be read', async () => {
  const { db, images } = running.shop;
  const name = `uploads/${randomUUID()}.webp`;
  const drawn = await sharp({ create: { width: 1_000, height: 50, channels: 3, background: '#14532d' } })
    .webp()
    .toBuffer();
  running.shop.look.current = async () => ({ ...DEFAULT_LOOK, logo: `/media/${name}` });
  const sent: RenderedMail[] = [];
  startMail(running.shop, { send: async (mail) => void sent.push(mail) });
  await enqueueMail(db, codeMail('no picture'));
  await settled(() => sent.length === 1);
  expect(sent[0]?.html).toMatch(/<img[^>]* height="40"/);
  expect(sent[0]?.html).not.toMatch(/<img[^>]* width="/);
  await images.put(name, drawn);
  await enqueueMail(db, codeMail('a picture'));
  await settled(() => sent.length === 2);
  expect(sent[1]?.html).toMatch(/<img[^>]* width="400" height="20"/);
  await images.remove(name);
});

test('no more mails are in hand than have a connection: none waits in line while its time runs', async () => {
  const { db } = running.shop;
  for (let count = 0; count < 12; count += 1) await enqueueMail(db, codeMail(`many ${count}`));
  let inHand = 0;
  let most = 0;
  let sent = 0;
  startMail(running.shop, {
    send: async () => {
      inHand += 1;
      most = Math.max(most, inHand);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inHand -= 1;
      sent += 1;
    },
  });
  await settled(() => sent === 12);
  expect([sent, most]).toEqual([12, CONNECTIONS]);
});

test('mails that are refused once they were read are a line in System when it is two, to two receivers and none going between, over all processes', async () => {
  const { db, log } = running.shop;
  const admin = await createAdmin(running);
  await sql`delete from job`.execute(db);
  const line = async () => {
    const { lines } = (await call<System>(running, admin, 'GET', '/admin/system')).body.data;
    const mail = lines.find(({ name }) => name === 'mail');
    return [mail?.state, mail?.text];
  };
  const fine = ['ok', 'Mails go out'];
  const said = 'Message failed: 554 Message rejected: Email address is not verified';
  const startProcess = (): Jobs => {
    const jobs = new Jobs(db, log);
    startMail(
      { ...running.shop, jobs, outages: new Outages(db, log) },
      {
        send: async ({ to }) => {
          // Tried again when the test says so.
          if (to.startsWith('refused'))
            throw Object.assign(new TryLater(said, 3_600), { command: 'DATA', responseCode: 554 });
        },
      },
    );
    return jobs;
  };
  const outcome = async (event: string, isRefused: boolean): Promise<void> => {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ failure: string | null; isDone: boolean }>`
          select failure, goes_at is not null as "isDone" from job where id = ${eventId(event)}`.execute(db);
        return rows[0];
      })
      .toEqual(isRefused ? { failure: said, isDone: false } : { failure: null, isDone: true });
  };
  const send = async (event: string, receiver: string): Promise<void> => {
    await enqueueMail(db, { ...codeMail(event), to: `${receiver}@example.com` });
    await outcome(event, receiver.startsWith('refused'));
  };

  const first = startProcess();
  await send('spam', 'refused-ada');
  await sql`update job set due_at = now(), failure = null where id = ${eventId('spam')}`.execute(db);
  await outcome('spam', true);
  await send('spam again', 'refused-ada');
  expect(await line()).toEqual(fine);
  await send('between', 'bola');
  await send('other spam', 'refused-chidi');
  expect(await line()).toEqual(fine);
  await first.stop();
  const second = startProcess();
  await send('the sender is not verified', 'refused-dayo');
  expect(await line()).toEqual(['look', `Mails cannot be sent: ${said}`]);
  await send('verified by now', 'efe');
  expect(await line()).toEqual(fine);
  await send('spam as before', 'refused-ada');
  expect(await line()).toEqual(fine);
  await second.stop();
});

/** A mail server that is away, and then takes what it is said to take; refuses receivers that it does not know. */
const mailsAfterAnOutage = async (count: number, takes: (to: string) => boolean) => {
  const { db, log } = running.shop;
  await sql`delete from job`.execute(db);
  const sent: string[] = [];
  const tried = new Set<string>();
  const startProcess = (isAway: boolean): Jobs => {
    const jobs = new Jobs(db, log);
    startMail(
      { ...running.shop, jobs, outages: new Outages(db, log) },
      {
        send: async ({ to }) => {
          if (to.startsWith('unknown'))
            throw Object.assign(new Error('550 no such mailbox'), { command: 'RCPT TO', responseCode: 550 });
          if (!isAway) tried.add(to);
          if (isAway || !takes(to)) throw Object.assign(new Error('ECONNREFUSED'), { command: 'CONN' });
          sent.push(to);
        },
      },
    );
    return jobs;
  };
  const send = (name: string) => enqueueMail(db, { ...codeMail(name), to: `${name}@example.com` });
  const away = startProcess(true);
  for (let number = 0; number < count; number += 1) await send(`waits-${number}`);
  await send('unknown');
  const failed = async () =>
    (await sql`select from job where failure is not null and due_at > now()`.execute(db)).rows.length;
  await expect.poll(failed).toBe(count + 1);
  await away.stop();
  await sql`update job set due_at = now() + interval '10 minutes'`.execute(db);
  const back = startProcess(false);
  await send('new');
  return { sent, tried, stop: () => back.stop() };
};
const waitingLong = async (): Promise<string[]> => {
  const { rows } = await sql<{ to: string }>`
    select content ->> 'to' as "to" from job where goes_at is null and due_at > now() + interval '5 minutes' order by 1`.execute(
    running.shop.db,
  );
  return rows.map(({ to }) => to);
};

test('once a mail goes again, those that wait because none went are sent as well; one that was refused for itself keeps its pause', async () => {
  const { sent, stop } = await mailsAfterAnOutage(8, () => true);
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(9);
  expect(await waitingLong()).toEqual(['unknown@example.com']);
  await stop();
});

test('for each mail that goes no more others are tried than are sent at a time', async () => {
  const { sent, tried, stop } = await mailsAfterAnOutage(8, (to) => to.startsWith('new'));
  await expect.poll(() => tried.size).toBe(1 + CONNECTIONS);
  expect(await waitingLong()).toHaveLength(1 + 8 - CONNECTIONS);
  expect(sent).toEqual(['new@example.com']);
  await stop();
});
