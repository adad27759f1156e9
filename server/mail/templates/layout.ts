import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';

/** The shop that a mail comes from. */
export interface Letterhead {
  name: string;
  /** Its public origin; no slash at the end. */
  url: string;
  /** How the shop is reached: address, telephone and the like, as its owner wrote them; often nothing. */
  contact: readonly string[];
}

/** What a template gives: its subject, the line that mail programs show beside it, and what stands in it. */
export interface Letter {
  subject: string;
  preview: string;
  body: ReactNode;
  /** Leaves the shop's contact out, whose digits a program that looks for a code might take for it. */
  isWithoutContact?: boolean;
}

// No colour is six digits only: whoever looks for a code in a mail's source finds nothing else.
const GREEN = '#14532d';
const INK = '#1c1917';
const QUIET = '#57534e';
const PAPER = '#f5f5f4';
const RULE = '1px solid #e7e5e4';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const textStyle: CSSProperties = { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };

/** A paragraph. */
export const paragraph = (...children: ReactNode[]): ReactNode =>
  createElement(Text, { style: textStyle }, ...children);

/** A paragraph of small print. */
export const smallPrint = (...children: ReactNode[]): ReactNode =>
  createElement(
    Text,
    { style: { ...textStyle, color: QUIET, fontSize: '14px', lineHeight: '20px' } },
    ...children,
  );

/** What the mail is about, as its headline. */
export const headline = (text: string): ReactNode =>
  createElement(
    Heading,
    { as: 'h1', style: { color: INK, fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' } },
    text,
  );

/** A code to be typed, large and easy to copy. */
export const codeBox = (code: string): ReactNode =>
  createElement(
    Section,
    { style: { background: PAPER, borderRadius: '8px', margin: '0 0 16px', textAlign: 'center' } },
    createElement(
      Text,
      {
        style: {
          color: GREEN,
          fontSize: '32px',
          fontWeight: 700,
          letterSpacing: '8px',
          lineHeight: '40px',
          margin: '16px 0',
        },
      },
      code,
    ),
  );

/** A button, and below it the address itself for mail programs that show no buttons. */
export const linkButton = (label: string, url: string): ReactNode =>
  createElement(
    Fragment,
    null,
    createElement(
      Section,
      { style: { margin: '0 0 16px' } },
      createElement(
        Button,
        {
          href: url,
          style: {
            background: GREEN,
            borderRadius: '8px',
            color: '#fff',
            fontSize: '16px',
            fontWeight: 600,
            padding: '12px 24px',
          },
        },
        label,
      ),
    ),
    // Plain text has the address behind the label already.
    createElement(
      'div',
      { 'data-skip-in-text': true },
      smallPrint(
        'Or open this address: ',
        createElement(Link, { href: url, style: { color: GREEN, wordBreak: 'break-all' } }, url),
      ),
    ),
  );

/** Small print with a link in it. */
export const textLink = (before: string, label: string, url: string): ReactNode =>
  smallPrint(before, createElement(Link, { href: url, style: { color: GREEN } }, label));

/** A thin line between parts. */
export const rule = (): ReactNode =>
  createElement(Hr, { style: { border: 'none', borderTop: RULE, margin: '16px 0' } });

/** The sheet that every mail is written on: the shop's name above, why it was sent below. */
export const sheet = (letter: Letter, shop: Letterhead): ReactNode =>
  createElement(
    Html,
    { lang: 'en' },
    createElement(Head, null, createElement('title', null, letter.subject)),
    createElement(Preview, null, letter.preview),
    createElement(
      Body,
      { style: { background: PAPER, fontFamily: FONT, margin: 0, padding: '24px 12px' } },
      createElement(
        Container,
        {
          style: {
            background: '#fff',
            border: RULE,
            borderRadius: '12px',
            maxWidth: '560px',
            padding: '24px',
          },
        },
        createElement(
          Text,
          { style: { color: GREEN, fontSize: '18px', fontWeight: 700, margin: '0 0 24px' } },
          createElement(Link, { href: `${shop.url}/`, style: { color: GREEN } }, shop.name),
        ),
        letter.body,
        rule(),
        shop.contact.length > 0 && !letter.isWithoutContact
          ? smallPrint(`${shop.name}: ${shop.contact.join(' · ')}`)
          : null,
        smallPrint(`You receive this mail because your address was used at ${shop.name}.`),
      ),
    ),
  );
