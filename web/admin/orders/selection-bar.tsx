import { Package, ReceiptText, Truck, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { openPrint } from './print-address.ts';

interface SelectionBarProps {
  ids: readonly string[];
  onStatus: () => void;
  onClear: () => void;
}

/** What can be done with all orders that are chosen, while there are any. */
export const SelectionBar = ({ ids, onStatus, onClear }: SelectionBarProps) =>
  ids.length > 0 && (
    <section
      aria-label="Selected orders"
      className="sticky top-0 z-20 mb-3 flex flex-wrap items-center gap-3 rounded-lg border border-brand bg-brand-tint px-3 py-2"
    >
      <p role="status" className="font-semibold tabular-nums">
        {ids.length} selected
      </p>
      <Button icon={<Truck aria-hidden="true" className="size-5" />} onClick={onStatus}>
        Update Status
      </Button>
      <Button
        look="secondary"
        icon={<Package aria-hidden="true" className="size-5" />}
        onClick={() => openPrint('slips', ids)}
      >
        Packing Slips
      </Button>
      <Button
        look="secondary"
        icon={<ReceiptText aria-hidden="true" className="size-5" />}
        onClick={() => openPrint('receipts', ids)}
      >
        Receipts
      </Button>
      <IconButton label="Clear selection" className="ml-auto" onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  );
