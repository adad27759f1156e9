import { Slider } from '@base-ui/react/slider';
import { formatNaira } from '#contract/money.ts';
import type { PriceSpan } from './price-span.ts';

interface PriceSliderProps {
  span: PriceSpan;
  /** The dearest product's price, which the slider's last step may lie above. */
  dearest: number;
  thumbs: [number, number];
  onMove: (thumbs: [number, number]) => void;
}

const THUMB =
  'size-6 rounded-full border-2 border-brand bg-surface shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** Two thumbs that stop at each other. */
export default function PriceSlider({ span, dearest, thumbs, onMove }: PriceSliderProps) {
  return (
    <Slider.Root
      value={thumbs}
      min={span.least}
      max={span.most}
      step={span.step}
      disabled={span.most <= span.least}
      thumbCollisionBehavior="none"
      onValueChange={(value) => {
        const [low, high] = value;
        if (low !== undefined && high !== undefined) onMove([low, high]);
      }}
    >
      <Slider.Control className="flex h-11 w-full touch-none items-center px-3 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line select-none">
          <Slider.Indicator className="rounded-full bg-brand" />
          <Slider.Thumb
            index={0}
            aria-label="Lowest price"
            getAriaValueText={(_text, value) => formatNaira(Math.min(value, dearest))}
            className={THUMB}
          />
          <Slider.Thumb
            index={1}
            aria-label="Highest price"
            getAriaValueText={(_text, value) => formatNaira(Math.min(value, dearest))}
            className={THUMB}
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
