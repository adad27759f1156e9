import type { Asked } from './admin-door.ts';
import type { KeptMail, MailHead } from './mails.ts';
import { html, type Markup } from './markup.ts';

const moment = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

const page = (title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/demo/mailbox.css">
</head>
<body>
<header><div class="top"><div class="inner"><a class="brand" href="/demo/mailbox">Demo mailbox</a><a href="/">To the shop</a></div></div>
<p class="notice">Demo: the shop’s mails are kept here and sent to nobody.</p></header>
<main class="inner">${content}</main>
</body>
</html>`.text;

const time = (date: Date): Markup =>
  html`<time datetime="${date.toISOString()}">${moment.format(date)}</time>`;

const row = ({ id, to, subject, createdAt }: MailHead): Markup =>
  html`<li><a class="mail" href="/demo/mailbox/${encodeURIComponent(id)}"><span class="subject">${subject}</span><span class="to">${to}</span><span class="when">${time(createdAt)}</span></a></li>`;

/** The list, newest first. */
export const listPage = (mails: readonly MailHead[], to: string | undefined): string =>
  page(
    'Demo mailbox',
    html`<h1>Mails</h1>
<form class="filter" action="/demo/mailbox" method="get" role="search">
<label for="to">Show only what went to</label>
<div class="filter-row"><input id="to" name="to" inputmode="email" autocomplete="off" placeholder="name@example.com" value="${to ?? ''}"><button type="submit">Show</button></div>
</form>
${
  mails.length > 0
    ? html`<ul class="mails">${mails.map(row)}</ul>`
    : html`<div class="empty"><p class="empty-title">${to === undefined ? 'No mails yet' : 'No mails to this address'}</p><p>Register an account or place an order: what the shop would have sent appears here.</p>${to === undefined ? '' : html`<p><a href="/demo/mailbox">Show all mails</a></p>`}</div>`
}`,
  );

/** One mail, as it looks or as plain text. */
export const mailPage = (mail: KeptMail, view: 'html' | 'text'): string => {
  const address = `/demo/mailbox/${encodeURIComponent(mail.id)}`;
  const tab = (name: 'html' | 'text', label: string): Markup =>
    name === view
      ? html`<a href="${address}?view=${name}" aria-current="page">${label}</a>`
      : html`<a href="${address}?view=${name}">${label}</a>`;
  return page(
    mail.subject,
    html`<p class="back"><a href="/demo/mailbox">All mails</a></p>
<article>
<h1>${mail.subject}</h1>
<p class="meta">To <strong>${mail.to}</strong>, ${time(mail.createdAt)}</p>
<nav class="tabs" aria-label="Views of this mail">${tab('html', 'Mail')}${tab('text', 'Plain text')}</nav>
${
  view === 'html'
    ? html`<iframe class="view" title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address}/html"></iframe>`
    : html`<pre class="view text" tabindex="0">${mail.text}</pre>`
}
</article>`,
  );
};

/** What there is to say where there is no such mail. */
export const missingPage = (): string =>
  page(
    'No such mail',
    html`<div class="empty"><h1 class="empty-title">No such mail</h1><p><a href="/demo/mailbox">All mails</a></p></div>`,
  );

/** The mail itself, for the frame: its links open outside of it. */
export const framedMail = (mail: KeptMail): string => {
  const base = '<base target="_blank">';
  const head = /<head\b[^>]*>/i.exec(mail.html);
  return head
    ? mail.html.replace(head[0], () => `${head[0]}${base}`)
    : `<!doctype html><html><head>${base}</head><body>${mail.html}</body></html>`;
};

const passwordFields = html`<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>`;

const codeFields = (challenge: string): Markup =>
  html`<input type="hidden" name="challenge" value="${challenge}">
<label for="code">Code of your second factor</label>
<input id="code" name="code" autocomplete="one-time-code" required>`;

/** Where others than this machine reach the demo: mails hold codes and links, so owners alone read them. */
export const loginPage = ({ problem, challenge }: Asked): string =>
  page(
    'Demo mailbox',
    html`<h1>Mails are for owners</h1>
<p>Others can reach this demo, and its mails hold codes and links. Log in as an owner of the shop to read them.</p>
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form class="login" action="/demo/mailbox/login" method="post">
${challenge === null ? passwordFields : codeFields(challenge)}
<button type="submit">Log in</button>
</form>`,
  );
