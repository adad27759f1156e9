import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDemo } from '#demo/demo.ts';
import type { MailSender } from '#server/mail/sender.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let sender: MailSender;

beforeAll(async () => {
  running = await openTestShop(
    {},
    {
      extend: async (app, shop) => {
        const { mailSender } = await openDemo(app, shop);
        if (!mailSender) throw new Error('There is no mailbox');
        sender = mailSender;
      },
    },
  );
});
afterAll(() => running.stop());
beforeEach(() => running.shop.connection.pool.query('delete from demo.mail'));

const get = (url: string) => running.app.inject(url);
const mail = (id: string, rest: object = {}) => ({
  id,
  to: 'ada@example.com',
  subject: 'Your code',
  html: '<p>Code <b>123456</b></p>',
  text: 'Code 123456',
  ...rest,
});

test('mails are listed newest first, one for an id however often it is sent, for one address where asked', async () => {
  expect((await get('/demo/mailbox')).body).toContain('No mails yet');
  await sender.send(mail('first'));
  await sender.send(mail('second', { to: 'bola@example.com', subject: 'Your order' }));
  await sender.send(mail('first', { subject: 'Sent again' }));
  const all = (await get('/demo/mailbox.json')).json();
  expect(all.map(({ id }: { id: string }) => id)).toEqual(['second', 'first']);
  expect(all[1]).toEqual({ ...mail('first'), createdAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  const own = (await get('/demo/mailbox.json?to=BOLA@example.com')).json();
  expect(own.map(({ id }: { id: string }) => id)).toEqual(['second']);
  const page = await get('/demo/mailbox?to=bola@example.com');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Your order');
  expect(page.body).not.toContain('Your code');
});

test('what a mail holds stays text on the pages, and runs nothing in its frame', async () => {
  const evil = '<script>alert(1)</script>';
  const id = `a"><img src=x onerror=alert(1)>`;
  await sender.send(
    mail(id, { to: `"${evil}"@example.com`, subject: evil, html: `<p>${evil}</p>`, text: evil }),
  );
  const address = `/demo/mailbox/${encodeURIComponent(id)}`;
  for (const url of [
    '/demo/mailbox',
    `/demo/mailbox?to=${encodeURIComponent(evil)}`,
    address,
    `${address}?view=text`,
  ]) {
    const { body, headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script|<img/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  expect((await get(address)).body).toContain('&lt;script&gt;');
  expect((await get(address)).body).toMatch(
    /<iframe[^>]+ sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  );
  const framed = await get(`${address}/html`);
  expect(framed.headers['content-security-policy']).toMatch(/sandbox allow-popups(?!.*allow-scripts)/);
});

test('links of a mail open outside of its frame, whatever its head looks like', async () => {
  await sender.send(mail('bare', { html: '<a href="https://x.example">$& x</a>' }));
  await sender.send(
    mail('whole', {
      html: '<!doctype html><html><HEAD lang="en"><title>t</title></HEAD><body>x</body></html>',
    }),
  );
  expect((await get('/demo/mailbox/bare/html')).body).toContain('<base target="_blank">');
  expect((await get('/demo/mailbox/bare/html')).body).toContain('$& x');
  expect((await get('/demo/mailbox/whole/html')).body).toContain(
    '<HEAD lang="en"><base target="_blank"><title>',
  );
});

test('plain text keeps its lines; an unknown mail is a 404 page', async () => {
  await sender.send(mail('lines', { text: 'one\n<two>\n' }));
  expect((await get('/demo/mailbox/lines?view=text')).body).toContain('one\n&lt;two&gt;\n</pre>');
  for (const url of ['/demo/mailbox/none', '/demo/mailbox/none/html']) {
    const missing = await get(url);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('No such mail');
  }
});
