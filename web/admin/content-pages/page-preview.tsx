import type { ContentPieces } from '#contract/content-pages/pieces.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { ContentText } from '../../storefront/content-pages/content-text.tsx';

/** What shoppers would read. */
export const PagePreview = ({
  title,
  pieces,
  onClose,
}: {
  title: string;
  pieces: ContentPieces | null;
  onClose: () => void;
}) => (
  <DialogFrame title="Preview" isOpen={pieces !== null} onClose={onClose} width="wide">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it, as axe asks */}
    <section aria-label="Preview" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-5">
      <h2 className="mb-6 text-2xl font-bold wrap-anywhere">{title}</h2>
      {pieces && <ContentText pieces={pieces} />}
    </section>
  </DialogFrame>
);
