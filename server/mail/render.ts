import { toPlainText } from '@react-email/components';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from './mails.ts';
import type { RenderedMail } from './sender.ts';
import { type Letter, sheet } from './templates/layout.ts';
import { orderConfirmation } from './templates/order-confirmation.ts';
import { passwordReset } from './templates/password-reset.ts';
import { setPassword } from './templates/set-password.ts';
import { verificationCode } from './templates/verification-code.ts';

const letterOf = (mail: Mail): Letter => {
  switch (mail.template) {
    case 'verification-code':
      return verificationCode(mail.content);
    case 'password-reset':
      return passwordReset(mail.content);
    case 'set-password':
      return setPassword(mail.content);
    case 'order-confirmation':
      return orderConfirmation(mail.content);
  }
};

/** A header is one line: whatever would break it becomes a space. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The document type that mail programs know best. Source: React Email's own renderer, which streams and so takes three times as long. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Writes a mail: HTML, where everything that a shopper typed is escaped, and the same as plain text. */
export const renderMail = (mail: Mail, shopName: string): Pick<RenderedMail, 'subject' | 'html' | 'text'> => {
  const letter = letterOf(mail);
  const html = `${DOCTYPE}${renderToStaticMarkup(sheet(letter, shopName))}`;
  return { subject: oneLine(letter.subject), html, text: toPlainText(html) };
};
