import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { useSession } from '../../session/session-state.ts';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { printCodes } from './print-codes.ts';

/** The codes for the day on which the phone is lost, shown this once. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) => {
  const { name } = useStorefront();
  const { user } = useSession();
  const [isKept, setIsKept] = useState(false);
  const copy = async () => {
    const isCopied = await copyText(
      codes.join('\n'),
      'Recovery codes copied',
      'The browser does not let us copy. Please write them down.',
    );
    if (isCopied) setIsKept(true);
  };
  const print = () => {
    printCodes({ shop: name, email: user?.email ?? '', codes });
    setIsKept(true);
  };
  return (
    <DialogFrame title="Keep your recovery codes" isOpen onClose={onClose}>
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
        <p>
          When you have lost your phone, one of these takes the place of its code. Each is good once.{' '}
          <strong>They are not shown again.</strong>
        </p>
        <ul className="grid grid-cols-1 gap-2 rounded-md bg-sunken p-4 text-center font-mono text-lg min-[360px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <Button
            look="secondary"
            icon={<Copy aria-hidden="true" className="size-5" />}
            onClick={() => void copy()}
          >
            Copy
          </Button>
          <Button look="secondary" icon={<Printer aria-hidden="true" className="size-5" />} onClick={print}>
            Print
          </Button>
        </div>
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button onClick={onClose} look={isKept ? 'primary' : 'secondary'}>
          I have kept them
        </Button>
      </footer>
    </DialogFrame>
  );
};
