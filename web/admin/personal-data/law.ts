interface Duty {
  title: string;
  /** Where it stands. */
  source: string;
  asks: string;
  does: string;
  left: string;
}

/** Nigerian law on personal data and on selling to consumers, as far as it concerns a shop. Sources: NDPA 2023, FCCPA 2018, CAMA 2020. */
export const LAW: readonly Duty[] = [
  {
    title: 'Only what is needed, only as long as needed',
    source: 'NDPA s. 24',
    asks: 'Personal data is taken for a stated purpose, kept right, and deleted once it is not needed any more.',
    does: 'asks for what an order needs, and deletes the rest by itself after the days that you set under Settings → How long things are kept.',
    left: 'Delete exported files and old backups; ask for nothing by chat that you do not need.',
  },
  {
    title: 'A reason for each use',
    source: 'NDPA s. 25–26, 36',
    asks: 'An order is reason enough to use a name, an address and a number for it. Whoever relies on a yes must be able to show it; and whoever objects to advertising gets no more, at any time.',
    does: 'asks before it advertises, with boxes that are never ticked beforehand, writes down each yes and no to messages with its time and place, and ends them with one press. What a visitor answers about pixels is written down too, under a number that they are shown and that is kept with nothing else of theirs: find it above. Only news of an order by SMS, for those who have no mailbox, is ticked until they untick it.',
    left: 'Write to nobody who has not agreed, not even from your own telephone.',
  },
  {
    title: 'Telling people',
    source: 'NDPA s. 27',
    asks: 'Who you are, what you take and why, who receives it, how long you keep it, and what rights people have: before you take it.',
    does: 'shows your name and contact at the foot of every page and mail.',
    left: 'Publish the page Privacy: under Pages it is a draft written from your settings. It names Paystack and your couriers; fill in who hosts the shop and sends its mails and messages.',
  },
  {
    title: 'A look ahead where the risk is high',
    source: 'NDPA s. 28',
    asks: 'Where a use may harm people, its risks are assessed before it begins.',
    does: 'decides nothing about people by itself, and keeps no card.',
    left: 'Assess before you add cameras, scoring or large mailing lists.',
  },
  {
    title: 'Those who work for you',
    source: 'NDPA s. 29',
    asks: 'Whoever handles data for you (payments, messages, hosting) does so under a written agreement.',
    does: 'gives each of them only what it needs.',
    left: 'Accept and keep the data agreements of Paystack, your host, and the senders of mail and messages.',
  },
  {
    title: 'Children',
    source: 'NDPA s. 31',
    asks: 'For those under 18 a parent agrees.',
    does: 'asks for no age.',
    left: 'If you sell to children, ask their parents.',
  },
  {
    title: 'What people may ask for',
    source: 'NDPA s. 34–38',
    asks: 'To see their data, have it corrected or deleted, take it along, and object. The Act names no number of days: answer without delay.',
    does: 'lets customers do all of it under Profile, and lets you do it for those who write.',
    left: 'Answer those who write at once, at the latest within 30 days, as your privacy page promises; make sure that it is they who ask.',
  },
  {
    title: 'Safety, and telling of breaches',
    source: 'NDPA s. 39–40',
    asks: 'Data is kept safe. A breach that endangers people is told to the Commission (NDPC) within 72 hours, and to those concerned.',
    does: 'hashes passwords, logs who came in, offers a second factor, and tells owners of trouble.',
    left: 'Use a second factor; write down whom to call when something was stolen.',
  },
  {
    title: 'Data that leaves Nigeria',
    source: 'NDPA s. 41–43',
    asks: 'It goes only where it is kept as safe as here, by the law there, by a contract or by rules that bind whoever receives it, or where the person has agreed, or an order needs it. You write down on what ground.',
    does: 'runs where you put it, and loads nothing from other countries but what you switch on yourself and a visitor agrees to.',
    left: 'Say on your privacy page in which country your server and your senders of mail stand; accept their data agreements.',
  },
  {
    title: 'Registering with the NDPC',
    source: 'NDPA s. 44',
    asks: 'Whoever handles data of many people (“of major importance”) registers with the Commission, and may need a data protection officer.',
    does: 'shows you how many customers you have.',
    left: 'Look up the Commission’s present thresholds, and register if you are above them.',
  },
  {
    title: 'Prices and truth',
    source: 'FCCPA s. 115, 123–125',
    asks: 'The price is shown before the purchase, in naira and complete; descriptions are true.',
    does: 'shows delivery and total before paying; reviews are by people with accounts.',
    left: 'Describe truly; no “before” price that was never asked.',
  },
  {
    title: 'Returns',
    source: 'FCCPA s. 122',
    asks: 'Goods that are not as described, or that were bought unseen and are not what was agreed, can be returned within a reasonable time for the full price.',
    does: 'takes returns with reasons and pictures, and refunds by the way of payment.',
    left: 'Say under Settings within how many days, and answer.',
  },
  {
    title: 'Who you are',
    source: 'CAMA 2020 s. 729',
    asks: 'A registered business shows its name and its RC or BN number on letters, invoices and its site.',
    does: 'prints legal name, RC or BN number and TIN at the foot of every page and mail, and on receipts, invoices and packing slips, once they stand under Settings → Company and VAT.',
    left: 'Register with the CAC, and enter your legal name and number under Settings → Company and VAT.',
  },
  {
    title: 'Books',
    source: 'CAMA 2020 s. 375',
    asks: 'Accounts are kept for six years.',
    does: 'keeps orders, payments and refunds for good; names can go before the amounts do.',
    left: 'Keep invoices of what you buy as well.',
  },
];
