import type { ReminderPreviews } from '#contract/reminders/schemas.ts';
import { previewMail } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { endLinks } from './remind.ts';

/** What the mails say, with goods that nobody has. */
export const previewReminders = async (shop: Shop): Promise<ReminderPreviews> => {
  const item = { name: 'Adire shirt', url: `${shop.appUrl()}/products` };
  const content = { name: 'Bola', items: [item], more: 1, url: item.url, ...endLinks(shop, 'example') };
  const about = { event: 'preview', to: '' };
  const [cart, review] = await Promise.all([
    previewMail(shop, { ...about, template: 'left-cart', content }),
    previewMail(shop, { ...about, template: 'review-asked', content: { ...content, more: 0 } }),
  ]);
  return { cart, review };
};
