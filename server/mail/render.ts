import { compile, type FormatCallback } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from './mails.ts';
import type { RenderedMail } from './sender.ts';
import { backInStock } from './templates/back-in-stock.ts';
import { contactMessage } from './templates/contact-message.ts';
import { accountDeleted, deletionAsked, deletionCode } from './templates/deletion.ts';
import { type Letter, type Letterhead, sheet } from './templates/layout.ts';
import { moneyMissing } from './templates/money-missing.ts';
import { orderConfirmed } from './templates/order-confirmed.ts';
import { COLUMNS_CLASS } from './templates/order-parts.ts';
import { orderCancelled, orderDelivered, orderShipped } from './templates/order-status.ts';
import { ownerNews } from './templates/owner-news.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { orderRefunded, paymentRefunded } from './templates/refunds.ts';
import { leftCart, reviewAsked } from './templates/reminders.ts';
import { returnNews } from './templates/return-news.ts';
import { secondFactorChanged } from './templates/second-factor-changed.ts';
import { setPassword } from './templates/set-password.ts';
import { signInCode } from './templates/sign-in-code.ts';
import { staffInvitation } from './templates/staff-invitation.ts';
import { verificationCode } from './templates/verification-code.ts';
import { welcome } from './templates/welcome.ts';

const letterOf = (mail: Mail, shop: Letterhead): Letter => {
  switch (mail.template) {
    case 'verification-code':
      return verificationCode(mail.content);
    case 'sign-in-code':
      return signInCode(mail.content);
    case 'password-reset':
      return passwordReset(mail.content);
    case 'set-password':
      return setPassword(mail.content);
    case 'staff-invitation':
      return staffInvitation(mail.content, shop);
    case 'order-confirmed':
      return orderConfirmed(mail.content, shop);
    case 'order-shipped':
      return orderShipped(mail.content, shop);
    case 'order-delivered':
      return orderDelivered(mail.content, shop);
    case 'order-cancelled':
      return orderCancelled(mail.content, shop);
    case 'order-refunded':
      return orderRefunded(mail.content, shop);
    case 'payment-refunded':
      return paymentRefunded(mail.content, shop);
    case 'return-news':
      return returnNews(mail.content, shop);
    case 'money-missing':
      return moneyMissing(mail.content, shop);
    case 'back-in-stock':
      return backInStock(mail.content, shop);
    case 'left-cart':
      return leftCart(mail.content, shop);
    case 'review-asked':
      return reviewAsked(mail.content, shop);
    case 'owner-news':
      return ownerNews(mail.content);
    case 'contact-message':
      return contactMessage(mail.content);
    case 'welcome':
      return welcome(mail.content, shop);
    case 'password-changed':
      return passwordChanged(mail.content, shop);
    case 'deletion-asked':
      return deletionAsked(mail.content, shop);
    case 'account-deleted':
      return accountDeleted(mail.content, shop);
    case 'deletion-code':
      return deletionCode(mail.content);
    case 'second-factor-changed':
      return secondFactorChanged(mail.content, shop);
  }
};

/** A header is one line: whatever would break it becomes a space. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The document type that mail programs know best. Source: React Email's own renderer, which streams and so takes three times as long. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** No blank lines around it. */
const CLOSE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** A picture is its words: without them the address behind it would have none. */
const asItsWords: FormatCallback = (picture, _walk, builder) =>
  builder.addInline(String(picture.attribs.alt ?? ''));

/** As React Email's own `toPlainText` does it, whose package brings a code formatter along, and order lines as lines. */
const plainTextOf = compile({
  wordwrap: false,
  formatters: { words: asItsWords },
  selectors: [
    { selector: 'img', format: 'words' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: `table.${COLUMNS_CLASS}`, format: 'dataTable', options: CLOSE },
    { selector: `p.${COLUMNS_CLASS}`, format: 'paragraph', options: CLOSE },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
});

/** Writes a mail: HTML, where everything that a shopper typed is escaped, and the same as plain text. */
export const renderMail = (
  mail: Mail,
  shop: Letterhead,
): Pick<RenderedMail, 'subject' | 'html' | 'text' | 'oneClickUrl' | 'replyTo'> => {
  const letter = letterOf(mail, shop);
  const replyTo = mail.replyTo ?? shop.answersTo;
  const html = `${DOCTYPE}${renderToStaticMarkup(sheet(letter, shop))}`;
  return {
    subject: oneLine(letter.subject),
    html,
    text: plainTextOf(html),
    ...('oneClickUrl' in mail.content ? { oneClickUrl: mail.content.oneClickUrl } : {}),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
};
