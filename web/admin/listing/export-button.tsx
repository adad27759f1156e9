import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Call } from '#contract/http/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { download, type FileRequest } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';

interface ExportButtonProps extends FileRequest {
  call: Call;
  children?: string;
}

/** Has the browser save a list as a file. */
export const ExportButton = ({ call, children = 'Export CSV', ...request }: ExportButtonProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await download(call, request);
    } catch (error) {
      showToast('error', sentenceOf(error, request.failure), SHORT_TOAST_MS);
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
