import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Query } from '../../api/api.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';

interface ExportButtonProps {
  path: string;
  /** What the list is narrowed to. */
  query?: Query;
  /** When the server says nothing. */
  failure: string;
  /** The file's name when the server gives none. */
  otherwiseNamed: string;
  children?: string;
}

/** Has the browser save a list as a file. */
export const ExportButton = ({
  path,
  query = {},
  failure,
  otherwiseNamed,
  children = 'Export CSV',
}: ExportButtonProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await download(path, { query, failure, otherwiseNamed });
    } catch (error) {
      showToast('error', sentenceOf(error, failure), SHORT_TOAST_MS);
    }
    setIsBusy(false);
  };
  return (
    <Button
      look="secondary"
      icon={<Download aria-hidden="true" className="size-5" />}
      isBusy={isBusy}
      busyText="Exporting..."
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
};
