import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/returns/calls.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Select } from '../../ui/field.tsx';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';

/** It has come back: how many pieces of each can be sold again. */
export const ReceiveForm = ({ of: { _id, lines }, onClose }: { of: AdminReturn; onClose: () => void }) => {
  const [restock, setRestock] = useState<Record<string, number>>(
    Object.fromEntries(lines.map(({ line, quantity }) => [line, quantity])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    try {
      const body = { lines: Object.entries(restock).map(([line, units]) => ({ line, restock: units })) };
      const { message } = await api(calls.receiveReturn, { params: { id: _id }, body });
      showToast('success', message ?? say.received, SHORT_TOAST_MS);
      onClose();
      await revalidate();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title="It has come back"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      submit="Received"
      isBusy={isBusy}
      isDirty={false}
      problem={problem}
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
