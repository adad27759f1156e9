import { createElement, Fragment } from 'react';
import { INVITATION_DAYS } from '#contract/accounts/limits.ts';
import type { InvitationLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, linkButton, paragraph, smallPrint } from './layout.ts';

/** Somebody is asked to work in the shop; the link is the only way in. */
export const staffInvitation = (
  { url, from, role, purpose }: InvitationLetter,
  shop: Letterhead,
): Letter => ({
  subject: `${from} invites you to work in ${shop.name}`,
  preview: `As: ${role}. ${purpose}.`,
  body: createElement(
    Fragment,
    null,
    headline(`Join ${shop.name}`),
    paragraph(`${from} invites you to work in the shop as ${role}: ${purpose.toLowerCase()}.`),
    linkButton('Accept the invitation', url),
    smallPrint(
      `The link works once and is valid for ${INVITATION_DAYS} days. `,
      'If you do not know who this is, leave it: without the link nothing happens.',
    ),
  ),
});
