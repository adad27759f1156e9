import { useId, useState } from 'react';
import { DETAIL_PREVIEW } from '#contract/catalogue/limits.ts';
import { previewOf } from '../product-card-model.ts';

/** The first 150 characters; the rest on request, or at once where no script can show it. */
export const Description = ({ text }: { text: string }) => {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const whole = text.trim() || 'No description available';
  const preview = previewOf(whole, DETAIL_PREVIEW);
  if (preview === whole) return <p className="whitespace-pre-line text-ink-soft">{whole}</p>;
  return (
    <div>
      <p id={id} className="whitespace-pre-line text-ink-soft scriptless:hidden">
        {isWhole ? whole : preview}
      </p>
      <noscript>
        <p className="whitespace-pre-line">{whole}</p>
      </noscript>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setIsWhole(!isWhole)}
        className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline scriptless:hidden"
      >
        {isWhole ? 'Show Less' : 'Show More'}
      </button>
    </div>
  );
};
