import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentElement, ContentPieces } from '#contract/content-pages/pieces.ts';
import { pictureAt, pictureSet } from '#contract/media/widths.ts';

const WIDTHS = [400, 720, 1200] as const;

const Picture = ({ of: { src = '', alt = '', width, height } }: { of: ContentElement }) => (
  <img
    src={pictureAt(src, 1200)}
    srcSet={pictureSet(src, WIDTHS, 'webp')}
    sizes="(min-width: 48rem) 44rem, 100vw"
    alt={alt}
    width={width}
    height={height}
    loading="lazy"
  />
);

const elementOf = (element: ContentElement, inner: readonly ReactNode[]): ReactNode => {
  const { tag, href = '', start } = element;
  if (tag === 'img') return <Picture of={element} />;
  // Within the shop without a new document; a place of the same page as the browser does it.
  if (tag === 'a' && href.startsWith('/')) return createElement(Link, { to: href }, ...inner);
  if (tag === 'a') return createElement(tag, { href }, ...inner);
  const made = createElement(tag, { start }, ...inner);
  // One that is wider than the screen moves by itself.
  return tag === 'table' ? <div className="overflow-x-auto">{made}</div> : made;
};

/** What stands up to the end of the element that was begun last. */
const childrenOf = (pieces: Iterator<ContentPieces[number]>): ReactNode[] => {
  const children: ReactNode[] = [];
  for (let { value } = pieces.next(); value !== null && value !== undefined; { value } = pieces.next())
    children.push(typeof value === 'string' ? value : elementOf(value, childrenOf(pieces)));
  return children;
};

/** A text that an owner has written: elements are made of its parts, so that no HTML of anybody's is ever read. */
export const ContentText = ({ pieces }: { pieces: ContentPieces }) =>
  createElement('div', { className: 'content-text' }, ...childrenOf(pieces.values()));
