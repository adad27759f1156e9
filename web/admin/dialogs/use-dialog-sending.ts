import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefused } from '../../api/api-error.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';

interface DialogSending {
  /** Sends what was chosen and gives the sentence of success. @throws ApiError */
  send: () => Promise<string>;
  onDone: () => void;
}

/** As `useFormSending`, for a dialog in which nothing is typed: things are chosen, and the server alone can object. */
export const useDialogSending = ({ send, onDone }: DialogSending) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const perform = async (): Promise<void> => {
    setProblem(null);
    setIsBusy(true);
    try {
      showToast('success', await send());
      onDone();
      await revalidate();
    } catch (error) {
      if (!isRefused(error)) void revalidate();
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void perform();
  };
  return { onSubmit, isBusy, problem, staysOpen: true };
};
