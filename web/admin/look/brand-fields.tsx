import { Choices } from './choices.tsx';
import { ColourField } from './colour-field.tsx';
import { PictureChoice } from './picture-choice.tsx';
import type { LookParts } from './use-look.ts';

/** The owner's pictures: PNG or JPEG up to 2 MB, or SVG. */
export const LogoFields = ({ look, change, errorAt }: LookParts) => (
  <div className="space-y-5">
    <PictureChoice
      label="Square icon"
      hint="Beside the name, in browser tabs, and on phones’ screens. 512 × 512 px or more is best."
      value={look.icon}
      onChange={(icon) => change({ icon })}
      error={errorAt('icon')}
    />
    <PictureChoice
      label="Logo"
      hint="Wide, in place of icon and name. PNG with a clear ground, or SVG whose words are outlines."
      value={look.logo}
      onChange={(logo) => change({ logo })}
      error={errorAt('logo')}
    />
    <PictureChoice
      label="Logo for dark ground"
      hint="Stands in the header where that is in a dark brand colour; else the logo does."
      value={look.logoDark}
      onChange={(logoDark) => change({ logoDark })}
      error={errorAt('logoDark')}
      isOnDark
    />
  </div>
);

/** Two colours, from which all others are worked out, and the shape of things. */
export const StyleFields = ({ look, change, errorAt, notes }: LookParts) => (
  <div className="space-y-5">
    <div className="grid gap-5 sm:grid-cols-2">
      <ColourField
        label="Brand colour"
        hint="Buttons, links and marks."
        value={look.brand}
        onChange={(brand) => change({ brand })}
        error={errorAt('brand')}
        notes={notes.filter(({ colour }) => colour === 'brand')}
      />
      <ColourField
        label="Accent colour"
        hint="Discounts and the announcement."
        value={look.accent}
        onChange={(accent) => change({ accent })}
        error={errorAt('accent')}
        notes={notes.filter(({ colour }) => colour === 'accent')}
      />
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
