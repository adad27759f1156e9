import type { Look, UsedColours } from '#contract/look/schemas.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

interface ColourSampleProps {
  look: Pick<Look, 'brand' | 'accent'>;
  /** Of the colours that the server was asked about last, as it uses them. */
  used: (UsedColours & { chosen: Pick<Look, 'brand' | 'accent'> }) | undefined;
}

/** A button, a price and a discount in the colours that are being chosen: on a phone the preview is far above. */
export const ColourSample = ({ look, used }: ColourSampleProps) => {
  const of = (name: 'brand' | 'accent'): string | undefined => {
    if (used?.chosen[name] === look[name]) return used[name];
    return COLOUR.test(look[name]) ? look[name] : used?.[name];
  };
  return (
    <div
      aria-hidden="true"
      data-sample
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3"
    >
      <span
        className="inline-flex min-h-11 items-center rounded-md px-4 font-semibold"
        style={{ background: of('brand'), color: used?.onBrand ?? 'white' }}
      >
        Add to Cart
      </span>
      <span className="font-semibold underline underline-offset-4" style={{ color: used?.price }}>
        View Details
      </span>
      <span className="font-bold">₦8,000</span>
      <span
        className="rounded-full px-2 py-0.5 text-sm font-bold"
        style={{ background: of('accent'), color: used?.onAccent }}
      >
        -20%
      </span>
    </div>
  );
};
