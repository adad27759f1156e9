import { useState } from 'react';
import * as calls from '#contract/returns/calls.ts';
import { restockedUnasked } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { useDialogSending } from '../dialogs/use-dialog-sending.ts';

/** It has come back: how many pieces of each can be sold again; none of what came damaged, until somebody says so. */
export const ReceiveForm = ({
  of: { _id, lines, reason },
  movedOn,
  onClose,
}: {
  of: AdminReturn;
  /** Why it can no longer be done, where something else was done meanwhile. */
  movedOn: string | null;
  onClose: () => void;
}) => {
  const [restock, setRestock] = useState<Record<string, number>>(
    Object.fromEntries(lines.map(({ line, quantity }) => [line, restockedUnasked(reason, quantity)])),
  );
  const sending = useDialogSending({
    onDone: onClose,
    send: async () => {
      const body = { lines: Object.entries(restock).map(([line, units]) => ({ line, restock: units })) };
      return (await api(calls.receiveReturn, { params: { id: _id }, body })).message ?? say.received;
    },
  });
  return (
    <FormDialog
      title="It has come back"
      isOpen
      onClose={onClose}
      submit="Received"
      isDirty={false}
      {...sending}
      problem={(!sending.isBusy && movedOn) || sending.problem}
    >
      <p>What can be sold again goes back into stock at once. What is broken stays out.</p>
      {lines.map(({ line, name, quantity }) => (
        <Select
          key={line}
          label={`Back in stock: ${name}`}
          value={restock[line]}
          onChange={({ target }) => setRestock({ ...restock, [line]: Number(target.value) })}
        >
          {Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'None' : `${count} of ${quantity}`}
            </option>
          ))}
        </Select>
      ))}
    </FormDialog>
  );
};
