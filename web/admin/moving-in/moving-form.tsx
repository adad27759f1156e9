import { addMovingFile } from '#contract/moving-in/calls.ts';
import type { MovingKind } from '#contract/moving-in/kinds.ts';
import { upload } from '../../api/upload.ts';
import { OPERATION_FAILED } from '../../dialogs/sentences.ts';
import { FileForm } from '../catalogue/import-export/file-form.tsx';

/** A file of another shop. */
export const MovingForm = ({ kind }: { kind: MovingKind }) => (
  <FileForm
    label="CSV file"
    send={async (file, name, onProgress) => {
      const { data } = await upload(addMovingFile, file, {
        query: { kind, name },
        onProgress,
        failure: OPERATION_FAILED,
      });
      return `?kind=${kind}&id=${data._id}`;
    }}
  />
);
