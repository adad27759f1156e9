/**
 * What is sent back of an order, on its page: loaded only where the shop takes returns.
 *
 * - asked for:   `return-form`, `picture-choice`, `use-pictures`, `turns`; by whom: `order-key`
 * - shown:       `return-card`, `return-state`, `return-words` (how it stands, and what the shopper is told), `return-pictures`
 */

import { RotateCcw } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import * as calls from '#contract/returns/calls.ts';
import type { OrderReturns as Returns } from '#contract/returns/schemas.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { OrderBox } from '../order-facts.tsx';
import { OrderKey } from './order-key.ts';
import { ReturnCard } from './return-card.tsx';
import { ReturnForm } from './return-form.tsx';

interface OrderReturnsProps {
  orderId: string;
  /** What it stands in. */
  Frame?: ComponentType<{ title: string; children: ReactNode }>;
  /** Where an administrator deals with a return; a shopper follows it here. */
  hrefOf?: (id: string) => string;
}

const OwnBox = (props: { title: string; children: ReactNode }) => (
  <OrderBox {...props} className="print:hidden" />
);

/** What has been asked for, and the way to ask; nothing where there is neither. */
export default function OrderReturns({ orderId, Frame = OwnBox, hrefOf }: OrderReturnsProps) {
  const token = useContext(OrderKey);
  const [known, setKnown] = useState<Returns | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    try {
      setKnown((await api(calls.listOrderReturns, { params: { id: orderId }, token })).data);
    } catch {
      // The order stands on its page without it; what was known stays.
    }
  }, [orderId, token]);
  useEffect(() => void load(), [load]);
  if (known === null) return null;
  const { until, lines, returns } = known;
  const open = lines.filter(({ quantity, isOpen }) => quantity > 0 && !isOpen);
  const canAsk = until !== null && open.length > 0;
  if (!canAsk && returns.length === 0) return null;
  return (
    <Frame title="Returns">
      {returns.length > 0 && (
        <ul className="divide-y divide-line">
          {returns.map((each) => (
            <ReturnCard key={each._id} of={each} href={hrefOf?.(each._id)} onChange={load} />
          ))}
        </ul>
      )}
      {canAsk && (
        <div className={returns.length > 0 ? 'mt-4 border-t border-line pt-4' : undefined}>
          <p className="mb-3 text-ink-soft">
            Returns are accepted until <time dateTime={until}>{formatDay(until)}</time>.
          </p>
          <Button
            look="secondary"
            icon={<RotateCcw aria-hidden="true" className="size-5" />}
            onClick={() => setIsAsking(true)}
          >
            Return something
          </Button>
        </div>
      )}
      {isAsking && (
        <ReturnForm orderId={orderId} lines={open} onClose={() => setIsAsking(false)} onSent={load} />
      )}
    </Frame>
  );
}
