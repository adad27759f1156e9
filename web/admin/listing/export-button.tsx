import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Call } from '#contract/http/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { download, type FileRequest } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts.ts';
import { TOOL } from './compact-look.ts';

interface ExportRequest extends FileRequest {
  call: Call;
}

interface ExportButtonProps extends ExportRequest {
  children?: string;
}

/** Has the browser save a list as a file; what went wrong is said. */
export const useExport = ({ call, ...request }: ExportRequest) => {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await download(call, request);
    } catch (error) {
      showToast('error', sentenceOf(error, request.failure));
    }
    setIsBusy(false);
  };
  return { isBusy, save };
};

/** Has the browser save a list as a file; without a text of its own it is an icon of the list's toolbar. */
export const ExportButton = ({ children, ...request }: ExportButtonProps) => {
  const { isBusy, save } = useExport(request);
  const icon = <Download aria-hidden="true" className="size-5" />;
  if (children) {
    return (
      <Button
        look="secondary"
        icon={icon}
        isBusy={isBusy}
        busyText="Exporting..."
        onClick={() => void save()}
      >
        {children}
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-label="Export CSV"
      title="Export CSV"
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={() => void save()}
      className={TOOL}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
};
