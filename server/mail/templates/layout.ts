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
import {
  type CSSProperties,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
} from 'react';

/** What of the shop's look a mail shows; no colour is six digits only. */
export interface MailLook {
  /** Words and links. */
  text: string;
  /** A button, and the words on it. */
  fill: string;
  onFill: string;
  /** A logo for white ground, by its absolute address; null for the name alone. */
  logo: { url: string; size?: PixelSize } | null;
}

/** How large a picture is, in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The shop that a mail comes from. */
export interface Letterhead {
  name: string;
  /** Its public origin; no slash at the end. */
  url: string;
  /** How the shop is reached: address, telephone and the like, as its owner wrote them; often nothing. */
  contact: readonly string[];
  /** Where the shop looks otherwise than it came. */
  look?: MailLook;
  /** Who sells, in the eyes of the law, in one line; absent where the owner has not said. */
  legal?: string;
  /** The address that answers go to, of mails that name no other; absent where they go to the sender's. */
  answersTo?: string;
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
const AS_IT_CAME: MailLook = { text: GREEN, fill: GREEN, onFill: '#fff', logo: null };
const LookOfMail = createContext(AS_IT_CAME);
const INK = '#1c1917';
const QUIET = '#57534e';
const PAPER = '#f5f5f4';
const RULE = '1px solid #e7e5e4';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const textStyle: CSSProperties = { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };

/** A paragraph. */
export const paragraph = (...children: ReactNode[]): ReactNode =>
  createElement(Text, { style: textStyle }, ...children);

/** What somebody typed, as paragraphs: a blank line parts them, and within them their lines stay lines. */
export const typedParagraphs = (typed: string): ReactNode[] =>
  typed
    .trim()
    .split(/(?:\r?\n[\t ]*){2,}/)
    .map((part) => paragraph(...typedLines(part)));

/** What somebody typed, with its lines as lines. */
export const typedLines = (typed: string): ReactNode[] =>
  typed
    .trim()
    .split(/\r?\n/)
    .flatMap((line, at) => (at === 0 ? [line] : [createElement('br', { key: at }), line]));

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

const Code = ({ code }: { code: string }): ReactNode =>
  createElement(
    Section,
    { style: { background: PAPER, borderRadius: '8px', margin: '0 0 16px', textAlign: 'center' } },
    createElement(
      Text,
      {
        style: {
          color: useContext(LookOfMail).text,
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

/** A code to be typed, large and easy to copy. */
export const codeBox = (code: string): ReactNode => createElement(Code, { code });

const BrandLink = ({
  href,
  style,
  children,
}: {
  href: string;
  style?: CSSProperties;
  children?: ReactNode;
}) => createElement(Link, { href, style: { color: useContext(LookOfMail).text, ...style } }, children);

const BrandButton = ({ href, children }: { href: string; children?: ReactNode }): ReactNode => {
  const { fill, onFill } = useContext(LookOfMail);
  const style = {
    background: fill,
    borderRadius: '8px',
    color: onFill,
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 24px',
  };
  return createElement(Button, { href, style }, children);
};

/** As high a logo is at most. */
const LOGO_HEIGHT = 40;

/** The size that Outlook, which knows no greatest ones, is to draw a logo in: its own, no higher than others. */
const drawnSize = (size: PixelSize | undefined): Partial<PixelSize> => {
  if (!size) return { height: LOGO_HEIGHT };
  const scale = Math.min(1, LOGO_HEIGHT / size.height);
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
};

/** The shop's logo, or its name. */
const Masthead = ({ shop }: { shop: Letterhead }): ReactNode => {
  const { text, logo } = useContext(LookOfMail);
  const sign = logo
    ? createElement('img', {
        src: logo.url,
        alt: shop.name,
        ...drawnSize(logo.size),
        style: { width: 'auto', height: 'auto', maxWidth: '100%', maxHeight: `${LOGO_HEIGHT}px` },
      })
    : shop.name;
  return createElement(
    Text,
    { style: { color: text, fontSize: '18px', fontWeight: 700, margin: '0 0 24px' } },
    createElement(BrandLink, { href: `${shop.url}/` }, sign),
  );
};

/** Among words colour alone tells nobody that it is a link. */
const LINK_IN_WORDS: CSSProperties = { textDecoration: 'underline' };

/** A button, and below it the address itself for mail programs that show no buttons. */
export const linkButton = (label: string, url: string): ReactNode =>
  createElement(
    Fragment,
    null,
    createElement(
      Section,
      { style: { margin: '0 0 16px' } },
      createElement(BrandButton, { href: url }, label),
    ),
    // Plain text has the address behind the label already.
    createElement(
      'div',
      { 'data-skip-in-text': true },
      smallPrint(
        'Or open this address: ',
        createElement(BrandLink, { href: url, style: { ...LINK_IN_WORDS, wordBreak: 'break-all' } }, url),
      ),
    ),
  );

/** Small print with a link in it. */
export const textLink = (before: string, label: string, url: string): ReactNode =>
  smallPrint(before, createElement(BrandLink, { href: url, style: LINK_IN_WORDS }, label));

/** A thin line between parts. */
export const rule = (): ReactNode =>
  createElement(Hr, { style: { border: 'none', borderTop: RULE, margin: '16px 0' } });

/** The sheet that every mail is written on: the shop's name above, why it was sent below. */
export const sheet = (letter: Letter, shop: Letterhead): ReactNode =>
  createElement(LookOfMail.Provider, { value: shop.look ?? AS_IT_CAME }, page(letter, shop));

const page = (letter: Letter, shop: Letterhead): ReactNode =>
  createElement(
    Html,
    { lang: 'en' },
    createElement(
      Head,
      null,
      createElement('title', null, letter.subject),
      // A phone that shows the mail as a page would lay it out for a desk, and shrink it, otherwise.
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
    ),
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
            // Said once for all that stands in it: a name, an address or a link without a blank would make the mail wider than a phone.
            wordBreak: 'break-word',
          },
        },
        createElement(Masthead, { shop }),
        letter.body,
        rule(),
        shop.contact.length > 0 && !letter.isWithoutContact
          ? smallPrint(`${shop.name}: ${shop.contact.join(' · ')}`)
          : null,
        shop.legal && !letter.isWithoutContact ? smallPrint(shop.legal) : null,
        smallPrint(`You receive this mail because your address was used at ${shop.name}.`),
      ),
    ),
  );
