import { describe, expect, test } from 'vitest';
import { eventId } from './event-id.ts';
import type { Mail, OrderLetter } from './mails.ts';
import { renderMail } from './render.ts';

const SHOP = { name: 'Harmattan', url: 'https://shop.example', contact: ['care@harmattan.example', '0803'] };

const order: OrderLetter = {
  orderId: '0190',
  orderNumber: 'ORD-20260102-7',
  customerName: '<b>Bola</b> & "Sons"',
  items: [
    { name: 'Ankara <script>alert(1)</script>', variation: 'Size: M', quantity: 2, unitPriceKobo: 125_000 },
    { name: 'Ofada rice', variation: '', quantity: 1, unitPriceKobo: 999_999_900 },
  ],
  itemsKobo: 1_000_249_900,
  discountKobo: 0,
  shippingKobo: 1_000,
  taxKobo: 0,
  totalKobo: 1_000_250_900,
  shippingAddress: {
    name: 'Bola',
    phone: '0801',
    address: '1 Allen <i>Avenue</i>',
    country: 'Nigeria',
    state: 'Lagos',
    city: 'Ikeja',
    postalCode: '',
  },
};
const confirmation = (content: OrderLetter): Mail => ({
  event: 'e',
  to: 'bola@example.com',
  template: 'order-confirmed',
  content,
});

test('an event always has the same UUID of version 5, and another event another one', () => {
  expect(eventId('order-confirmation:1')).toBe(eventId('order-confirmation:1'));
  expect(eventId('order-confirmation:1')).not.toBe(eventId('order-confirmation:2'));
  expect(eventId('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an order confirmation shows every line and sum in naira and kobo', async () => {
  const { subject, text, html } = renderMail(confirmation(order), SHOP);
  expect(subject).toBe('Order ORD-20260102-7 confirmed');
  for (const said of ['Harmattan', 'Size: M', '2 × ₦1,250.00', '₦2,500.00', '₦9,999,999.00', '₦10.00']) {
    expect(text).toContain(said);
  }
  expect(text).toContain('₦10,002,509.00');
  expect(text).not.toContain('Tax');
  expect(html).toContain('href="https://shop.example/orders/0190"');
});

test('what its buyer took along over the counter is neither got ready nor sent', () => {
  const said = (content: OrderLetter) => renderMail(confirmation(content), SHOP).text;
  expect(said(order)).toMatch(/getting it ready[\s\S]*Shipping to/);
  expect(said({ ...order, isTakenAlong: true })).not.toMatch(/getting it ready|Shipping to/);
});

test('what a shopper typed is text, never markup', async () => {
  const { html, text } = renderMail(confirmation(order), SHOP);
  expect(html).not.toMatch(/<script|<b>|<i>/);
  expect(html).toContain('&lt;b&gt;Bola');
  expect(text).toContain('Ankara <script>alert(1)</script>');
});

test('a phone shows it as wide as itself', async () => {
  const { html } = renderMail(confirmation(order), SHOP);
  expect(html).toContain('<meta name="viewport" content="width=device-width"/>');
});

test('a subject stays one line', async () => {
  const { subject } = renderMail(
    confirmation({ ...order, orderNumber: 'ORD-1\r\nBcc: everyone@example.com\u2028' }),
    SHOP,
  );
  expect(subject).toBe('Order ORD-1 Bcc: everyone@example.com confirmed');
});

test('the code is the only number of six digits in its mail', async () => {
  const mail: Mail = {
    event: 'e',
    to: 'a@example.com',
    template: 'verification-code',
    content: { code: '012345' },
  };
  const { html, text } = renderMail(mail, { ...SHOP, contact: ['5 Allen Avenue, Ikeja 100271'] });
  expect(html.match(/\d{6}/g)).toEqual(['012345']);
  expect(text.match(/\d{6}/g)).toEqual(['012345']);
});

test('the links for passwords stand in both forms of their mails', async () => {
  const url = 'https://shop.example/resetpassword/abc_DEF-1';
  for (const template of ['password-reset', 'set-password'] as const) {
    const mail: Mail = { event: 'e', to: 'a@example.com', template, content: { name: 'Ada', url } };
    const { html, text } = renderMail(mail, SHOP);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(url);
  }
});

test('a mail of what was sent names courier, number, link and rider of each parcel', async () => {
  const parcel = {
    number: 2,
    items: [{ name: 'Ofada <b>rice</b>', variation: '', quantity: 1 }],
    courier: 'GIG Logistics',
    trackingNumber: 'GIG-77',
    trackingUrl: 'https://gig.example/77',
    riderPhone: '+2348031234567',
    note: 'Ring twice',
  };
  const content = { ...order, parcels: [parcel], isPart: true };
  const { subject, text, html } = renderMail(
    { event: 'e', to: 'a@example.com', template: 'order-shipped', content },
    SHOP,
  );
  expect(subject).toBe('Order ORD-20260102-7 shipped in part');
  for (const said of ['Parcel 2', 'GIG Logistics', 'GIG-77', '+2348031234567', 'Ring twice', '1 piece'])
    expect(text).toContain(said);
  expect(text).not.toContain('Ankara');
  expect(html).toContain('href="https://gig.example/77"');
  expect(html).not.toContain('<b>rice');
});

const refund = { orderId: '0190', orderNumber: 'ORD-7', customerName: 'Bola', totalKobo: 1_000_000 };

type Said<M extends Mail> = M extends Mail ? Pick<M, 'template' | 'content'> : never;
const written = (said: Said<Mail>) => renderMail({ event: 'e', to: 'a@example.com', ...said }, SHOP);

describe('what happens to orders and accounts', () => {
  test.each<[Said<Mail>, string, string, string]>([
    [
      { template: 'order-shipped', content: order },
      'Order ORD-20260102-7 shipped',
      'is on its way to you',
      '/orders/0190',
    ],
    [
      { template: 'order-delivered', content: order },
      'Order ORD-20260102-7 delivered',
      'has been delivered',
      '/orders/0190',
    ],
    [
      { template: 'order-cancelled', content: order },
      'Order ORD-20260102-7 cancelled',
      'ORD-20260102-7 has been cancelled.',
      '/orders/0190',
    ],
    [
      { template: 'order-refunded', content: { ...refund, amountKobo: 1_000_000, refundedKobo: 1_000_000 } },
      'Order ORD-7 refunded',
      'all that you paid for it has gone back to you',
      '/orders/0190',
    ],
    [
      { template: 'order-refunded', content: { ...refund, amountKobo: 25_050, refundedKobo: 75_050 } },
      '₦250.50 of order ORD-7 refunded',
      'Part of your order has been refunded',
      '/orders/0190',
    ],
    [
      { template: 'order-refunded', content: { ...refund, amountKobo: null, refundedKobo: 0 } },
      'Order ORD-7 refunded',
      'marked as refunded',
      '/orders/0190',
    ],
    [
      {
        template: 'return-news',
        content: {
          orderId: '0190',
          orderNumber: 'ORD-7',
          customerName: 'Bola',
          state: 'accepted',
          answer: 'Bring it to 5 Allen Avenue',
          items: [{ name: 'Sandal', variation: 'Size: 42', quantity: 1 }],
        },
      },
      'Your return is accepted: order ORD-7',
      'Bring it to 5 Allen Avenue',
      '/orders/0190',
    ],
    [
      {
        template: 'return-news',
        content: {
          orderId: '0190',
          orderNumber: 'ORD-7',
          customerName: 'Bola',
          state: 'exchanged',
          answer: 'Bring it to 5 Allen Avenue',
          items: [{ name: 'Sandal', variation: 'Size: 42', quantity: 1 }],
          exchangeNumber: 'ORD-8',
        },
      },
      'Your return is exchanged: order ORD-7',
      'Its number is ORD-8.',
      '/orders/0190',
    ],
    [
      { template: 'money-missing', content: { name: 'Bola', amountKobo: 201_000 } },
      'Your payment of ₦2,010.00 has not arrived',
      'goes back by itself',
      '/cart',
    ],
    [
      { template: 'payment-refunded', content: { name: 'Bola', amountKobo: 201_000, isSecond: true } },
      'Your payment has been refunded',
      'were paid for twice',
      '/history',
    ],
    [
      { template: 'payment-refunded', content: { name: 'Bola', amountKobo: 201_000 } },
      'Your payment has been refunded',
      'we have refunded your payment of ₦2,010.00 in full',
      '/cart',
    ],
    [
      { template: 'payment-refunded', content: { name: 'Bola', amountKobo: null } },
      'Your payment has been refunded',
      'we have refunded your payment in full',
      '/cart',
    ],
    [
      {
        template: 'back-in-stock',
        content: {
          product: 'Sandal (42)',
          url: 'https://shop.example/products/sandal-1?Size=42',
          unsubscribeUrl: 'https://shop.example/unsubscribe?token=t',
          oneClickUrl: 'https://shop.example/api/v1/back-in-stock/unsubscribe?token=t',
        },
      },
      'Back in stock: Sandal (42)',
      'whoever comes first buys it',
      '/unsubscribe?token=t',
    ],
    [
      { template: 'money-missing', content: { name: '', amountKobo: 201_000, payPath: '/pay/abc' } },
      'Your payment of ₦2,010.00 has not arrived',
      'is still kept for you',
      '/pay/abc',
    ],
    [
      {
        template: 'left-cart',
        content: {
          name: 'Bola',
          items: [{ name: 'Sandal', url: 'https://shop.example/products/sandal-1' }],
          more: 2,
          url: 'https://shop.example/cart',
          unsubscribeUrl: 'https://shop.example/unsubscribe?token=t&of=reminders',
          oneClickUrl: 'https://shop.example/api/v1/reminders/unsubscribe?token=t',
        },
      },
      'You left something in your cart at Harmattan',
      'And 2 more.',
      '/cart',
    ],
    [
      {
        template: 'review-asked',
        content: {
          name: 'Bola',
          items: [{ name: 'Sandal', url: 'https://shop.example/products/sandal-1#reviews' }],
          more: 0,
          url: 'https://shop.example/products/sandal-1#reviews',
          unsubscribeUrl: 'https://shop.example/unsubscribe?token=t&of=reminders',
          oneClickUrl: 'https://shop.example/api/v1/reminders/unsubscribe?token=t',
        },
      },
      'How do you like what you bought?',
      'Review Sandal',
      '/products/sandal-1#reviews',
    ],
    [
      {
        template: 'owner-news',
        content: {
          title: '2 new orders',
          lines: [
            { title: 'New order ORD-1', text: 'Ada, Lagos', url: 'https://shop.example/admin/orders-1' },
            { title: 'New order ORD-2', text: 'Bola, Kano', url: 'https://shop.example/admin/orders-2' },
          ],
          more: 3,
          choicesUrl: 'https://shop.example/admin/notifications',
        },
      },
      '2 new orders',
      'And 3 more',
      '/admin/orders-2',
    ],
    [
      { template: 'welcome', content: { name: 'Bola' } },
      'Welcome to Harmattan',
      'your account is ready',
      '/products',
    ],
    [
      { template: 'password-changed', content: { name: 'Bola', changedAt: '2026-11-20T08:15:00.000Z' } },
      'Your password was changed',
      'was changed on 20 November 2026 at 09:15, Lagos time',
      '/forgotpassword',
    ],
  ])('$0.template: $1', (said, subject, sentence, path) => {
    const mail = written(said);
    expect(mail.subject).toBe(subject);
    // A sentence of its own begins with a capital, after the greeting as well.
    expect(mail.text).not.toMatch(/^Hello\b[^\n]*,\n+[a-z]/m);
    for (const form of [mail.text, mail.html]) {
      // Headlines are capitals in plain text.
      expect(form.toLowerCase()).toContain(sentence.toLowerCase());
      expect(form).toContain(`https://shop.example${path}`);
      expect(form).toContain('Harmattan: care@harmattan.example · 0803');
    }
    expect(mail.html).toContain(`href="https://shop.example${path}"`);
  });

  test('a part of a refund names what was paid, what came back before, and what comes back now', () => {
    const later = { ...refund, amountKobo: 25_050, refundedKobo: 75_050 };
    const { text } = written({ template: 'order-refunded', content: later });
    for (const sum of ['₦10,000.00', '₦500.00', '₦250.50']) expect(text).toContain(sum);
    expect(text).not.toContain('all that you paid');
    const first = { ...refund, amountKobo: 25_050, refundedKobo: 25_050 };
    expect(written({ template: 'order-refunded', content: first }).text).not.toContain('before');
  });

  test('money that was given back by hand is not sought at a bank', () => {
    const given = { ...refund, amountKobo: 25_050, refundedKobo: 25_050 };
    const said = (more: object) =>
      written({ template: 'order-refunded', content: { ...given, ...more } }).text;
    expect(said({})).toContain('goes back to the card or account that you paid with');
    expect(said({ isByHand: true })).not.toMatch(/card or account|bank/);
    expect(said({ isByHand: true })).toContain('in cash or by a transfer');
  });

  test('a part of a payment that went back is told as one', () => {
    const part = { name: 'Bola', amountKobo: 500_000, paidKobo: 1_000_000 };
    const said = (more: object) => written({ template: 'payment-refunded', content: { ...part, ...more } });
    for (const [more, what] of [
      [{}, '₦5,000.00 of your payment of ₦10,000.00'],
      [{ isSecond: true }, '₦5,000.00 of your payment of ₦10,000.00'],
      [{ amountKobo: null, paidKobo: null }, 'a part of your payment'],
    ] as const) {
      const { subject, text } = said(more);
      expect(subject).toBe('A part of your payment has been refunded');
      expect(text).toContain(`we have refunded ${what}.`);
      expect(text).not.toContain('in full');
    }
  });

  test('whoever paid by a link is led to no cart and no list of orders: to the link, as long as it can be paid', () => {
    const back = { name: 'Bola', amountKobo: 201_000 };
    const said = (more: object) =>
      written({ template: 'payment-refunded', content: { ...back, ...more } }).text;
    expect(said({ payPath: '/pay/abc' })).toContain('https://shop.example/pay/abc');
    expect(said({ payPath: '/pay/abc' })).toContain('is still kept for you');
    for (const more of [
      { payPath: '/pay/abc' },
      { payPath: null },
      { payPath: null, isSecond: true },
      { payPath: '/pay/abc', isSecond: true },
    ])
      expect(said(more)).not.toMatch(/cart|history/i);
    expect(said({ payPath: null })).not.toContain('/pay/');
    expect(said({ payPath: '/pay/abc', isSecond: true })).not.toContain('/pay/');
    const missing = written({ template: 'money-missing', content: { ...back, payPath: null } }).text;
    expect(missing).not.toMatch(/cart|still kept|\/pay\//);
  });

  test.each<[string, Said<Mail>]>([
    [
      'a refund',
      {
        template: 'order-refunded',
        content: { ...refund, amountKobo: 1, refundedKobo: 1, followKey: 'key.of.it' },
      },
    ],
    [
      'a mark',
      {
        template: 'order-refunded',
        content: { ...refund, amountKobo: null, refundedKobo: 0, followKey: 'key.of.it' },
      },
    ],
    [
      'a return',
      {
        template: 'return-news',
        content: { ...refund, state: 'received', answer: '', items: [], followKey: 'key.of.it' },
      },
    ],
  ])('from the news of %s whoever has no account comes to their order as well', (_, said) => {
    expect(written(said).text).toContain('https://shop.example/track#key.of.it');
  });

  test('what its customer comes for is told to be ready and where, and nothing of it to be sent', () => {
    const content = {
      ...order,
      delivery: {
        kind: 'pickup' as const,
        name: 'Ikeja shop',
        daysFrom: null,
        daysTo: null,
        address: '5 Allen Avenue',
        hours: '9 to 5',
      },
    };
    const confirmed = written({ template: 'order-confirmed', content });
    expect(confirmed.text).toContain('Where to pick it up\nPick up at Ikeja shop, 9 to 5');
    expect(confirmed.text).not.toMatch(/shipping/i);
    const ready = written({ template: 'order-shipped', content });
    expect(ready.subject).toBe('Order ORD-20260102-7 ready for pickup');
    for (const word of ['is ready', 'bring its number', 'Ikeja shop', '9 to 5'])
      expect(ready.text).toContain(word);
    const fetched = written({ template: 'order-delivered', content });
    expect(fetched.subject).toBe('Order ORD-20260102-7 picked up');
    for (const { text } of [ready, fetched]) expect(text).not.toMatch(/shipped|delivered|on its way/i);
  });

  test.each(['order-confirmed', 'order-shipped', 'order-delivered', 'order-cancelled'] as const)(
    'from %s whoever has no password comes to their order as well',
    (template) => {
      const { text } = written({ template, content: { ...order, followKey: 'key.of.it' } });
      expect(text).toContain('https://shop.example/track#key.of.it');
    },
  );

  test('who has paid nothing for an order that is cancelled hears of no money that goes back', () => {
    const cancelled = (content: OrderLetter) => written({ template: 'order-cancelled', content }).text;
    expect(cancelled(order)).toContain('When money goes back to you');
    expect(cancelled({ ...order, isUnpaid: true })).not.toContain('goes back');
    expect(cancelled({ ...order, isUnpaid: true })).toContain('there is nothing to pay');
  });

  test('shipped names the things and where they go, without prices', () => {
    const { text } = written({ template: 'order-shipped', content: order });
    for (const word of ['Ofada rice', 'Size: M', '2 pieces', '1 piece', 'Ikeja, Lagos']) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain('₦');
  });
});

test('who sells stands at the foot, and a code stands alone', () => {
  const shop = { ...SHOP, legal: 'Ada Stores Ltd · RC 1234567' };
  expect(renderMail(confirmation(order), shop).text).toContain('Ada Stores Ltd · RC 1234567');
  const code: Mail = {
    event: 'c',
    to: 'a@b.example',
    template: 'verification-code',
    content: { code: '123456' },
  };
  expect(renderMail(code, shop).text).not.toContain('1234567');
});

test('a confirmation says what VAT the total includes, where that is told', () => {
  const { text } = renderMail(confirmation({ ...order, vatBasisPoints: 750 }), SHOP);
  expect(text).toMatch(/Includes VAT \(7\.5%\)\s+₦697,849\.47/);
  expect(renderMail(confirmation(order), SHOP).text).not.toContain('VAT');
});

const returnAnswer = (answer: string): Mail => ({
  event: 'r',
  to: 'a@example.com',
  template: 'return-news',
  content: {
    orderId: '0190',
    orderNumber: 'ORD-7',
    customerName: 'Bola',
    state: 'accepted',
    answer,
    items: [{ name: 'Sandal', variation: '', quantity: 1 }],
  },
});

test('what was typed in lines is read in lines: how to send it back, a note to a parcel, a message', () => {
  const typed = 'Bring it to:\n5 Allen <b>Avenue</b>\r\nIkeja\n\nMonday to Friday\n';
  const parcel = {
    number: 1,
    items: [],
    courier: '',
    trackingNumber: '',
    trackingUrl: '',
    riderPhone: '',
    note: 'Ring twice\nAsk for Bola',
  };
  const sent = renderMail(returnAnswer(typed), SHOP);
  expect(sent.text).toContain('Bring it to:\n5 Allen <b>Avenue</b>\nIkeja\n\nMonday to Friday\n');
  expect(sent.html).toMatch(/Bring it to:<br\/>5 Allen &lt;b&gt;Avenue&lt;\/b&gt;<br\/>Ikeja<\/p>/);
  expect(sent.html).not.toMatch(/<p[^>]*><\/p>|<br\/><\/p>/);
  const shipped = written({ template: 'order-shipped', content: { ...order, parcels: [parcel] } });
  expect(shipped.text).toContain('Ring twice\nAsk for Bola\n');
  expect(shipped.html).toContain('Ring twice<br/>Ask for Bola');
  const message = written({
    template: 'contact-message',
    content: { name: 'Bola', email: 'b@c.example', phone: '', text: typed, url: 'https://shop.example/m' },
  });
  expect(message.text).toContain('Bring it to:\n5 Allen <b>Avenue</b>\nIkeja\n\nMonday to Friday\n');
});

/** What Gmail shows of a mail before it cuts it off. Source: https://developers.google.com/gmail/ampemail/tips, "102 KB". */
const GMAIL_BYTES = 102_400;

test.each(['order-confirmed', 'order-shipped', 'order-delivered', 'order-cancelled'] as const)(
  '%s of as many lines as a cart can have is shown whole by Gmail, and leads to what it leaves out',
  (template) => {
    const line = {
      name: 'Hand-woven aso oke gown with embroidered neck and sleeves, ready to wear',
      variation: 'Size: Extra large, Colour: Burnt orange',
      quantity: 12,
      unitPriceKobo: 1_234_567,
    };
    const items = Array.from({ length: 200 }, (_, at) => ({ ...line, name: `${line.name} ${at + 1}.` }));
    const parcels = (sizes: readonly number[]) =>
      sizes.map((size, at) => ({
        number: at + 1,
        items: items.slice(0, size),
        courier: 'GIG Logistics',
        trackingNumber: 'GIG-77',
        trackingUrl: 'https://gig.example/77',
        riderPhone: '',
        note: '',
      }));
    for (const content of [
      { ...order, items },
      { ...order, items, parcels: parcels([200]) },
      { ...order, items, parcels: parcels([70, 70, 60]) },
    ]) {
      const { html, text } = written({ template, content });
      expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_BYTES);
      for (const form of [html, text]) {
        expect(form.match(/sleeves, ready to wear \d+\./g)).toHaveLength(60);
        const left = [...form.matchAll(/And (\d+) more/g)].map(([, count]) => Number(count));
        expect(left.reduce((sum, count) => sum + count, 0)).toBe(140);
      }
      expect(html).toMatch(/href="https:\/\/shop\.example\/orders\/0190"[^>]*>And \d+ more</);
    }
  },
);

test('sixty lines are shown, and nothing is said to be left out', () => {
  const [item] = order.items;
  const items = Array.from({ length: 60 }, () => ({ ...item, name: 'Lamp' }) as (typeof order.items)[number]);
  const { text } = renderMail(confirmation({ ...order, items }), SHOP);
  expect(text.match(/Lamp/g)).toHaveLength(60);
  expect(text).not.toMatch(/And \d+ more/);
});

test('a link in small print is underlined: colour alone tells nobody', () => {
  const { html } = renderMail(confirmation({ ...order, followKey: 'key.of.it' }), SHOP);
  expect(html).toMatch(
    /<a href="https:\/\/shop\.example\/track#key\.of\.it" style="[^"]*text-decoration:underline/,
  );
});

test('an answer goes to the shop’s contact address where there is one, and nowhere else', () => {
  expect(renderMail(confirmation(order), SHOP).replyTo).toBeUndefined();
  const shop = { ...SHOP, answersTo: 'care@harmattan.example' };
  expect(renderMail(confirmation(order), shop).replyTo).toBe('care@harmattan.example');
});

test('a message of the contact form is words, and is answered to whoever wrote it', () => {
  const { subject, html, text, replyTo } = renderMail(
    {
      event: 'm',
      to: 'owner@shop.example',
      template: 'contact-message',
      content: {
        name: 'Bola\r\nBcc: x@y.example',
        email: 'bola@example.com',
        phone: '0803',
        text: '<script>alert(1)</script>\nTwo',
        url: 'https://shop.example/admin/messages?message=1',
      },
      replyTo: 'bola@example.com',
    },
    { ...SHOP, answersTo: 'care@harmattan.example' },
  );
  expect(subject).toBe('Message from Bola Bcc: x@y.example');
  expect(html).not.toContain('<script');
  expect(text).toContain('<script>alert(1)</script>');
  expect(replyTo).toBe('bola@example.com');
});
