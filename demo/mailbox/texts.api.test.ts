import { afterEach, expect, test } from 'vitest';
import { openDemo } from '#demo/demo.ts';
import type { TextSender } from '#server/texts/sender.ts';
import { canText } from '#server/texts/texts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop | undefined;
afterEach(() => running?.stop());

const openWith = async (key: string) => {
  let kept: TextSender | null = null;
  running = await openTestShop(
    { TERMII_API_KEY: key, TERMII_SENDER_ID: 'MamaPut' },
    {
      extend: async (app, shop) => {
        kept = (await openDemo(app, shop)).textSender;
      },
    },
  );
  return { running, kept: kept as TextSender | null };
};

test('with the key of the demo, SMS are kept in the mailbox and found by their number', async () => {
  const { running: shop, kept } = await openWith('demo');
  expect(canText(shop.shop.config)).toBe(true);
  const text = '<b>Mama Put</b>: 123456 is your code';
  await kept?.send({ id: 'a', to: '+2348031234567', text });
  await kept?.send({ id: 'a', to: '+2348031234567', text });
  const found = await shop.app.inject({
    url: '/demo/mailbox.json',
    query: { to: '+2348031234567' },
  });
  expect(found.json()).toMatchObject([{ to: '+2348031234567', subject: `SMS: ${text}`, text }]);
  const [{ id }] = found.json();
  const page = await shop.app.inject(`/demo/mailbox/${id}/html`);
  expect(page.body).toContain('&lt;b&gt;Mama Put&lt;/b&gt;: 123456');
});

test('with a key of an account, they go there', async () => {
  expect((await openWith('TLabc')).kept).toBeNull();
});
