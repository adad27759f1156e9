import { Bike, ListChecks, type LucideIcon, Package, ReceiptText, Tag, Truck, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { May } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { openPrint, type PrintKind } from './print-address.ts';

interface SelectionBarProps {
  ids: readonly string[];
  onStatus: () => void;
  onRide: () => void;
  onClear: () => void;
}

const ACTION = 'max-sm:self-stretch max-sm:px-1 max-sm:text-sm lg:min-h-9 lg:px-2 lg:py-1 lg:text-sm';

/** What is printed of all of them at once. */
const PRINTED: readonly { kind: PrintKind; name: string; Icon: LucideIcon }[] = [
  { kind: 'slips', name: 'Packing Slips', Icon: Package },
  { kind: 'receipts', name: 'Receipts', Icon: ReceiptText },
  { kind: 'labels', name: 'Labels', Icon: Tag },
  { kind: 'packing', name: 'Packing List', Icon: ListChecks },
];

/** What can be done with all orders that are chosen, while there are any. */
export const SelectionBar = ({ ids, onStatus, onRide, onClear }: SelectionBarProps) =>
  ids.length > 0 && (
    <section
      aria-label="Selected orders"
      className="sticky top-0 z-20 mb-3 grid grid-cols-3 items-center gap-2 rounded-lg border border-brand bg-brand-tint px-3 py-2 sm:flex sm:flex-wrap sm:gap-3 lg:gap-2"
    >
      <p role="status" className="col-span-2 font-semibold tabular-nums max-sm:row-start-1">
        {ids.length} selected
      </p>
      <May needs="change orders">
        <Button
          {...pageKey('first')}
          className={ACTION}
          icon={<Truck aria-hidden="true" className="size-5 max-sm:hidden" />}
          onClick={onStatus}
        >
          Update Status
        </Button>
      </May>
      {PRINTED.map(({ kind, name, Icon }) => (
        <Button
          key={kind}
          look="secondary"
          className={ACTION}
          icon={<Icon aria-hidden="true" className="size-5 max-sm:hidden" />}
          onClick={() => openPrint(kind, ids)}
        >
          {name}
        </Button>
      ))}
      <May needs="change orders">
        <Button
          look="secondary"
          className={ACTION}
          icon={<Bike aria-hidden="true" className="size-5 max-sm:hidden" />}
          onClick={onRide}
        >
          Rider
        </Button>
      </May>
      <IconButton
        label="Clear selection"
        className="ml-auto max-sm:col-start-3 max-sm:row-start-1 lg:size-9"
        onClick={onClear}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  );
