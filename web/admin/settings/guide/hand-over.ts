import { readUrl } from '#contract/read-url.ts';
import type { Setup } from '#contract/settings/setup.ts';

const KEYS = [
  'In Paystack’s dashboard (dashboard.paystack.com), open Settings → API Keys & Webhooks.',
  'Where the shop runs, set its two keys as PAYSTACK_PUBLIC_KEY (pk_…) and PAYSTACK_SECRET_KEY (sk_…). Keys with “test” in them are for trying out; the live keys go with SHOP_MODE=live.',
];

/** Whether an address is known only to the machine that the shop runs on. */
const isLocal = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'].includes(readUrl(address)?.hostname ?? 'localhost');

const webhookSteps = (webhookUrl: string): string[] =>
  isLocal(webhookUrl)
    ? [
        'Set APP_URL to the address under which shoppers reach the shop (https://…).',
        `On the same page of Paystack, enter as the Webhook URL: that address with ${readUrl(webhookUrl)?.pathname ?? ''} behind it.`,
      ]
    : [`On the same page of Paystack, enter as the Webhook URL: ${webhookUrl}`];

const listed = (steps: readonly string[]): string =>
  steps.map((step, place) => `${place + 1}. ${step}`).join('\n');

const SECRET =
  'The secret key moves money: enter it where the shop runs, and send it to nobody by message or mail.';

/** What whoever runs the shop does so that it takes payments by the provider; an owner sends it on. */
export const paymentHandOver = (shop: string, { payment }: Pick<Setup, 'payment'>): string =>
  [
    `Please connect “${shop}” to Paystack, so that it can take payments:`,
    listed([...KEYS, ...webhookSteps(payment.webhookUrl), 'Start the shop again.']),
    SECRET,
  ].join('\n\n');

/** The same for real money. */
export const liveHandOver = (shop: string, { payment }: Pick<Setup, 'payment'>): string =>
  [
    `Please take “${shop}” live, so that shoppers pay with real money:`,
    listed([
      ...KEYS,
      ...webhookSteps(payment.webhookUrl),
      'Set SHOP_MODE=live and start the shop again. What it still needs then, it lists by name.',
    ]),
    SECRET,
  ].join('\n\n');
