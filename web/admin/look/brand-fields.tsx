import { useEffect, useState } from 'react';
import { READY_ACCENTS, READY_BRANDS } from '#contract/look/limits.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from './choices.tsx';
import { ColourField } from './colour-field.tsx';
import { ColourSample } from './colour-sample.tsx';
import { PictureChoice } from './picture-choice.tsx';
import type { LookParts } from './use-look.ts';

/** A picture that is not this much wider than high says no name in a header. */
const WIDE = 1.6;

/** Whether a picture is about as wide as high; false until that is known. */
const useIsSquare = (url: string): boolean => {
  const [isSquare, setIsSquare] = useState(false);
  useEffect(() => {
    setIsSquare(false);
    if (url === '') return;
    const image = new Image();
    image.onload = () => setIsSquare(image.naturalWidth < image.naturalHeight * WIDE);
    image.src = pictureAt(url, 320);
    return () => {
      image.onload = null;
    };
  }, [url]);
  return isSquare;
};

/** The owner's pictures: PNG or JPEG up to 2 MB, or SVG. */
export const LogoFields = ({ look, change, errorAt }: LookParts) => {
  const isSquare = useIsSquare(look.logo);
  return (
    <div className="space-y-5">
      <PictureChoice
        label="Logo"
        hint="Wide, with your shop’s name in it: it stands in the header in place of icon and name. PNG with a clear ground, or SVG whose words are outlines."
        value={look.logo}
        onChange={(logo) => change({ logo })}
        error={errorAt('logo')}
      />
      {isSquare && (
        <FormNotice tone="warning">
          <p>
            This picture is about as wide as high, and the shop’s name does not stand beside it in the header.
            A square picture does better as the icon, with the name beside it.
          </p>
          <Button look="secondary" className="mt-2" onClick={() => change({ icon: look.logo, logo: '' })}>
            Use It as the Square Icon
          </Button>
        </FormNotice>
      )}
      <PictureChoice
        label="Square icon"
        hint="Only a square picture? Put it here: it stands beside the name, in browser tabs, and on phones’ screens. 512 × 512 px or more is best."
        value={look.icon}
        onChange={(icon) => change({ icon })}
        error={errorAt('icon')}
      />
      <details open={look.logoDark !== '' || look.header === 'brand'}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
          More: a logo for a header in your colour
        </summary>
        <PictureChoice
          label="Logo for dark ground"
          hint="Stands in the header where that is in a dark brand colour; else the logo does."
          value={look.logoDark}
          onChange={(logoDark) => change({ logoDark })}
          error={errorAt('logoDark')}
          isOnDark
        />
      </details>
    </div>
  );
};

/** Two colours, from which all others are worked out, and the shape of things. */
export const StyleFields = ({ look, change, errorAt, notes, used }: LookParts) => (
  <div className="space-y-5">
    <div className="space-y-5">
      {/* It stays in sight while either colour is chosen. */}
      <div className="sticky top-2 z-10 shadow-card">
        <ColourSample look={look} used={used} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <ColourField
          label="Brand colour"
          hint="Buttons, links and marks."
          value={look.brand}
          onChange={(brand) => change({ brand })}
          error={errorAt('brand')}
          notes={notes.filter(({ colour }) => colour === 'brand')}
          readyMade={READY_BRANDS}
        />
        <ColourField
          label="Accent colour"
          hint="Discounts and the announcement."
          value={look.accent}
          onChange={(accent) => change({ accent })}
          error={errorAt('accent')}
          notes={notes.filter(({ colour }) => colour === 'accent')}
          readyMade={READY_ACCENTS}
        />
      </div>
    </div>
    <Choices
      label="Header"
      options={{ light: 'White', brand: 'Brand colour' }}
      value={look.header}
      onChange={(header) => change({ header })}
    />
    <Choices
      label="Corners"
      options={{ square: 'Square', soft: 'Soft', round: 'Round' }}
      value={look.corners}
      onChange={(corners) => change({ corners })}
    />
    <Choices
      label="Typeface"
      options={{
        system: 'The device’s own (quickest)',
        modern: 'Modern (Inter)',
        rounded: 'Rounded (Montserrat)',
        classic: 'Classic (Noto Serif)',
      }}
      value={look.typeface}
      onChange={(typeface) => change({ typeface })}
    />
  </div>
);
