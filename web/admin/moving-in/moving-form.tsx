import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PRODUCT_FILE_MAX_BYTES } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { addMovingFile } from '#contract/moving-in/calls.ts';
import type { MovingKind } from '#contract/moving-in/kinds.ts';
import { upload } from '../../api/upload.ts';
import { OPERATION_FAILED, reasonOf } from '../../dialogs/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../catalogue/import-export/file-field.tsx';
import { ProgressBar } from '../catalogue/import-export/progress-bar.tsx';

/** The file. It is only checked here. */
export const MovingForm = ({ kind }: { kind: MovingKind }) => {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The share that is sent; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const choose = (chosen: File): void => {
    setFile(chosen);
    setError(chosen.size > PRODUCT_FILE_MAX_BYTES ? say.tooLarge : null);
  };
  const send = async (): Promise<void> => {
    if (!file) {
      setError('Please choose a file');
      return;
    }
    if (file.size > PRODUCT_FILE_MAX_BYTES) return;
    setError(null);
    setSent(0);
    try {
      const { data } = await upload(addMovingFile, file, {
        query: { kind, name: file.name.slice(-200) },
        onProgress: setSent,
        failure: OPERATION_FAILED,
      });
      await navigate(`?kind=${kind}&id=${data._id}`);
    } catch (failure) {
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
        void send();
      }}
    >
      <FileField label="CSV file" file={file} error={error} isDisabled={sent !== null} onChoose={choose} />
      {sent !== null && <ProgressBar label="Sending the file" share={sent} />}
      <div>
        <Button type="submit" isBusy={sent !== null} busyText="Sending...">
          Check file
        </Button>
      </div>
    </form>
  );
};
