import { useState } from 'react';
import * as calls from '#contract/media/calls.ts';
import { mediaMessages } from '#contract/media/messages.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toastRefused, toastUploaded } from './sentences.ts';
import { unanswered } from './upload-answer.ts';

interface AddByAddressProps {
  onAdded: (url: string) => void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** Has the server fetch a picture from somewhere else; it keeps a copy, so that the shop does not depend on that place. */
export const AddByAddress = ({ onAdded, onBusy }: AddByAddressProps) => {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isFetching, setIsFetching] = useState(false);

  const add = async (): Promise<void> => {
    if (isFetching) return;
    if (address.trim() === '') {
      setProblem(mediaMessages.address);
      return;
    }
    setProblem(undefined);
    setIsFetching(true);
    onBusy?.(true);
    try {
      const { data } = await api(calls.uploadFromUrl, { body: { url: address } });
      setAddress('');
      toastUploaded();
      onAdded(data.url);
    } catch (error) {
      const reason = sentenceOf(error, unanswered());
      setProblem(reason);
      toastRefused(reason);
    }
    setIsFetching(false);
    onBusy?.(false);
  };

  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          label="Address of the picture"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://"
          value={address}
          error={problem}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            // Enter is for this field, not for the form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
      </div>
      <Button look="secondary" isBusy={isFetching} className="mt-6" onClick={() => void add()}>
        Add
      </Button>
    </div>
  );
};
