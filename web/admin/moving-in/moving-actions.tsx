import * as calls from '#contract/moving-in/calls.ts';
import type { MovingFile } from '#contract/moving-in/schemas.ts';
import { api } from '../../api/browser.ts';
import { countOf } from '../../ui/counts.ts';
import { FileActions } from '../catalogue/import-export/file-actions.tsx';
import { KIND_TEXTS } from './kind-texts.ts';

/** What can be done with a file of another shop. */
export const MovingActions = ({ found: { _id, kind, fileName, state, counts } }: { found: MovingFile }) => {
  const one = { params: { id: _id } };
  return (
    <FileActions
      fileName={fileName}
      state={state}
      wanted={counts.created > 0 ? countOf(counts.created, KIND_TEXTS[kind].one) : null}
      whatStays="What was imported by then stays."
      start={() => api(calls.startMovingFile, one)}
      stop={() => api(calls.stopMovingFile, one)}
    />
  );
};
