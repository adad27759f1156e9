import { DEFAULT_BRAND } from '#contract/look/limits.ts';
import type { Look } from '#contract/look/schemas.ts';
import { paletteOf } from '#server/look/palette.ts';
import { MAIL_LOGO_BOX } from '#server/media/sizes/mail-logo.ts';
import type { Letterhead, PixelSize } from './templates/layout.ts';

/** Whoever looks for a code in a mail's source takes six digits for one. */
const SIX_DIGITS = /^#(\d\d)(\d\d)(\d\d)$/;

const written = (colour: string): string => {
  const [, ...parts] = SIX_DIGITS.exec(colour) ?? [];
  return parts.length === 0 ? colour : `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`;
};

/** A logo as mail programs can show it, of which many know no WebP. */
const logoAt = (logo: string, url: string): string =>
  `${url}${logo.replace(/^\/media\/(.+)\.webp$/, '/media/icon/logo/$1.png')}`;

/** How large that one is. */
const shownSize = ({ width, height }: PixelSize): PixelSize => {
  const scale = Math.min(1, MAIL_LOGO_BOX.width / width, MAIL_LOGO_BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/**
 * What a mail shows of the look; nothing where the shop looks as it came.
 * @param url the public origin
 * @param logoSize of the logo's picture, in pixels; null where that is not known
 */
export const mailLookOf = (
  { brand, accent, logo }: Look,
  url: string,
  logoSize: PixelSize | null = null,
): Pick<Letterhead, 'look'> => {
  if (brand === DEFAULT_BRAND && logo === '') return {};
  const { text, fill, on } = paletteOf(brand, accent).brand;
  return {
    look: {
      text: written(text),
      fill: written(fill),
      onFill: written(on),
      logo:
        logo === '' ? null : { url: logoAt(logo, url), ...(logoSize ? { size: shownSize(logoSize) } : {}) },
    },
  };
};
