import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { concernOf, LONGEST_SECONDS, smtpSender, TIMEOUTS } from './sender.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A mail server of a few lines: gives its address and the messages that it took. */
const startMailServer = async (
  answerToData = '250 taken',
  looksAt: (message: string) => Promise<void> = async () => {},
): Promise<{ url: string; messages: string[] }> => {
  const messages: string[] = [];
  const talk = (socket: Socket) => {
    let message: string | null = null;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      if (message !== null) {
        message += chunk.toString();
        if (!message.endsWith('\r\n.\r\n')) return;
        messages.push(message);
        void looksAt(message).then(() => socket.write(`${answerToData}\r\n`));
        message = null;
      } else if (/^DATA/i.test(chunk.toString())) {
        message = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(chunk.toString())) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  };
  const listening = createServer(talk);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, messages };
};

const mail = {
  id: 'b1946ac9-2492-5d23-8f2b-1d2a3c4d5e6f',
  to: 'ada@example.com',
  subject: 'Order ORD-1 confirmed',
  html: '<p>Hello</p>',
  text: 'Hello',
};

test('a mail sent twice carries the same Message-ID, so that a repeat is known as one', async () => {
  const { url, messages } = await startMailServer();
  const sender = smtpSender(url, 'Harmattan <hello@harmattan.example>');
  await sender.send(mail);
  await sender.send(mail);
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    expect(message).toContain(`Message-ID: <${mail.id}@harmattan.example>`);
    expect(message).toContain('From: Harmattan <hello@harmattan.example>');
    expect(message).toContain('To: ada@example.com');
    expect(message).toContain('Subject: Order ORD-1 confirmed');
    expect(message).toContain('text/plain');
    expect(message).toContain('text/html');
  }
});

test('a mail program’s own button ends what nobody needs to get, and stands at no other mail', async () => {
  const { url, messages } = await startMailServer();
  const sender = smtpSender(url, 'Harmattan <hello@harmattan.example>');
  const oneClickUrl = 'https://shop.example/api/v1/reminders/unsubscribe?token=t';
  await sender.send({ ...mail, oneClickUrl });
  await sender.send(mail);
  const heads = messages.map((message) => message.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' '));
  // Both are needed, word for word. Source: RFC 8058, section 3.1.
  expect(heads[0]).toContain(`List-Unsubscribe: <${oneClickUrl}>`);
  expect(heads[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(heads[1]).not.toMatch(/unsubscribe/i);
});

test('a header cannot be smuggled in by a subject or an address', async () => {
  const { url, messages } = await startMailServer();
  const sender = smtpSender(url, 'Harmattan <hello@harmattan.example>');
  await sender.send({ ...mail, subject: 'Hi\r\nBcc: everyone@example.com' });
  expect(messages[0]?.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
});

test('a mail that the server does not take is an error, and so is a server that is away', async () => {
  const { url } = await startMailServer('451 not now');
  await expect(smtpSender(url, 'hello@harmattan.example').send(mail)).rejects.toThrow('451');
  server?.close();
  await expect(smtpSender('smtp://127.0.0.1:9', 'hello@harmattan.example').send(mail)).rejects.toThrow();
});

test('a server that takes its time over a mail is waited for: it may have taken it already', async () => {
  const [read, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { url, messages } = await startMailServer('250 taken', () => {
    read.resolve();
    return taken.promise;
  });
  const patient = smtpSender(url, 'hello@harmattan.example').send(mail);
  await read.promise;
  taken.resolve();
  await patient;
  expect(messages).toHaveLength(1);
  // Whoever sends has the mail for as long, and longer.
  expect(TIMEOUTS.socketTimeout).toBeGreaterThanOrEqual(110_000);
  expect(LONGEST_SECONDS * 1_000).toBeGreaterThan(TIMEOUTS.socketTimeout);
});

test('one that never says whether it has taken it is an error in the end', async () => {
  const { url } = await startMailServer('250 taken', () => new Promise(() => {}));
  const sender = smtpSender(url, 'hello@harmattan.example', { ...TIMEOUTS, socketTimeout: 50 });
  await expect(sender.send(mail)).rejects.toThrow(/timeout/i);
});

test.each([
  ['554 looks like spam', 'mail'],
  ['552 too large', 'mail'],
  ['550 The from address does not match a verified Sender Identity', 'mail'],
  // It may be the whole server that is in trouble.
  ['451 not now', 'all'],
  ['421 shutting down', 'all'],
] as const)(
  'what is refused for good once it was read may be about that mail alone (%s)',
  async (answer, concern) => {
    const { url } = await startMailServer(answer);
    const error: unknown = await smtpSender(url, 'hello@harmattan.example')
      .send(mail)
      .catch((thrown) => thrown);
    expect(concernOf(error)).toBe(concern);
  },
);

test('what is refused because of its receiver is about no other mail, whatever the answer', () => {
  const refused = Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 });
  expect(concernOf(refused)).toBe('receiver');
  expect(concernOf(Object.assign(refused, { responseCode: 450 }))).toBe('receiver');
  expect(concernOf(Object.assign(refused, { command: 'MAIL FROM' }))).toBe('all');
});
