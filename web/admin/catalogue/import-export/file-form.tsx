import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PRODUCT_FILE_MAX_BYTES } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMounted, useStaying } from '../../dialogs/use-mounted.ts';
import { FileField } from './file-field.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface FileFormProps {
  label: string;
  /** Sends the file under a name that is short enough, telling the share that is sent. Gives the address where it is shown. */
  send: (file: File, name: string, onProgress: (share: number) => void) => Promise<string>;
  /** What else is asked about the file. */
  children?: ReactNode;
}

/** A file that is chosen and sent. It is only checked here. */
export const FileForm = ({ label, send, children }: FileFormProps) => {
  const navigate = useNavigate();
  const isMounted = useMounted();
  const isStaying = useStaying(true);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The share that is sent; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const choose = (chosen: File): void => {
    setFile(chosen);
    setError(chosen.size > PRODUCT_FILE_MAX_BYTES ? say.tooLarge : null);
  };
  const submit = async (): Promise<void> => {
    if (!file) {
      setError('Please choose a file');
      return;
    }
    if (file.size > PRODUCT_FILE_MAX_BYTES) return;
    setError(null);
    setSent(0);
    try {
      const to = await send(file, file.name.slice(-200), setSent);
      if (isStaying.current) await navigate(to);
      else setSent(null);
    } catch (failure) {
      if (!isMounted.current) return showToast('error', reasonOf(failure));
      setError(reasonOf(failure));
      setSent(null);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FileField label={label} file={file} error={error} isDisabled={sent !== null} onChoose={choose} />
      {children}
      {sent !== null && <ProgressBar label="Sending the file" share={sent} />}
      <div>
        <Button type="submit" isBusy={sent !== null} busyText="Sending...">
          Check file
        </Button>
      </div>
    </form>
  );
};
