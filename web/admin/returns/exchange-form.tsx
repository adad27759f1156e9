import { useState } from 'react';
import { choiceText } from '#contract/catalogue/choice.ts';
import * as calls from '#contract/returns/calls.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogSending } from '../dialogs/use-dialog-sending.ts';
import { ProductPicker } from '../sales-desk/product-picker.tsx';

interface Sent {
  productId: string;
  name: string;
  variation: Record<string, string>;
}

const nameOf = ({ name, variation }: Pick<Sent, 'name' | 'variation'>): string =>
  choiceText(variation) ? `${name} (${choiceText(variation)})` : name;

/** The same once more, by line. */
const sameOf = (lines: AdminReturn['lines']): Record<string, Sent> =>
  Object.fromEntries(
    lines.map(({ line, product, name, variation }) => [line, { productId: product, name, variation }]),
  );

/** Other goods for what has come back, line by line: the same once more, unless another is chosen. */
export const ExchangeForm = ({
  of: { _id, lines },
  movedOn,
  onClose,
}: {
  of: AdminReturn;
  /** Why it can no longer be done, where something else was done meanwhile. */
  movedOn: string | null;
  onClose: () => void;
}) => {
  const [same] = useState(() => sameOf(lines));
  const [sent, setSent] = useState(same);
  const [picking, setPicking] = useState<string | null>(null);
  const sending = useDialogSending({
    onDone: onClose,
    send: async () => {
      const instead = Object.entries(sent).map(([line, { productId, variation }]) => ({
        line,
        productId,
        variation,
      }));
      const { message } = await api(calls.exchangeReturn, { params: { id: _id }, body: { lines: instead } });
      return message ?? say.exchanged;
    },
  });
  return (
    <FormDialog
      title="Exchange the return"
      isOpen
      onClose={onClose}
      submit="Make Order"
      isDirty={picking !== null || sent !== same}
      {...sending}
      problem={(!sending.isBusy && movedOn) || sending.problem}
    >
      <p>
        What you send instead becomes an order of its own that costs nothing, to the same address. It must
        have the same price; for anything else refund the return.
      </p>
      <ul className="divide-y divide-line">
        {lines.map((back) => {
          const chosen = sent[back.line];
          return (
            <li key={back.line} className="space-y-2 py-3 first:pt-0">
              <p className="text-sm text-ink-soft wrap-anywhere">
                For {back.quantity} × {nameOf(back)}
              </p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0 font-medium wrap-anywhere">
                  {back.quantity} × {chosen && nameOf(chosen)}
                </p>
                <Button
                  look="secondary"
                  aria-expanded={picking === back.line}
                  onClick={() => setPicking(picking === back.line ? null : back.line)}
                >
                  Choose another
                  <span className="sr-only"> for {nameOf(back)}</span>
                </Button>
              </div>
              {picking === back.line && (
                <ProductPicker
                  onAdd={({ productId, name, variation }) => {
                    setSent({ ...sent, [back.line]: { productId, name, variation } });
                    setPicking(null);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
};
