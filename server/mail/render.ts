import { render, toPlainText } from '@react-email/components';
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

/** Writes a mail: HTML, where everything that a shopper typed is escaped, and the same as plain text. */
export const renderMail = async (
  mail: Mail,
  shopName: string,
): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> => {
  const letter = letterOf(mail);
  const html = await render(sheet(letter, shopName));
  return { subject: oneLine(letter.subject), html, text: toPlainText(html) };
};
