import { useEffect, useState } from 'react';
import { contactOf } from '#contract/accounts/phone-address.ts';
import * as calls from '#contract/bookkeeping/calls.ts';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import type { Payout, PayoutPayment } from '#contract/bookkeeping/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { isAbort, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { DialogFrame } from '../../../dialogs/dialog-frame.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ExportButton } from '../../listing/export-button.tsx';
import { OrderLink } from '../../orders/order-link.tsx';
import { amountText } from '../payment-labels.ts';

type Content = { payments: PayoutPayment[]; isWhole: boolean };

const Row = ({ payment }: { payment: PayoutPayment }) => (
  <li className="flex justify-between gap-4 py-3">
    <div className="min-w-0">
      {payment.order ? (
        <OrderLink order={payment.order} />
      ) : (
        <span className="font-medium">No order of this shop</span>
      )}
      <p className="text-sm text-ink-soft wrap-anywhere">
        {contactOf(payment.email)} · {payment.reference}
      </p>
      {payment.paidAt && <p className="text-sm text-ink-soft">{formatMoment(payment.paidAt)}</p>}
    </div>
    <div className="shrink-0 text-right">
      <p className="money font-semibold">{formatNairaExact(payment.paid)}</p>
      {payment.fees !== null && (
        <p className="text-sm text-ink-soft">
          Fees <span className="money">{formatNairaExact(payment.fees)}</span>
        </p>
      )}
    </div>
  </li>
);

const PaymentsOf = ({ payout }: { payout: Payout }) => {
  const [content, setContent] = useState<Content | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api(calls.readPayout, { params: { id: payout._id }, signal: leaving.signal, failure: say.away })
      .then(({ data }) => setContent(data))
      .catch((error: unknown) => {
        if (!isAbort(error)) setProblem(sentenceOf(error, say.away));
      });
    return () => leaving.abort();
  }, [payout._id]);
  if (problem) return <p className="py-6 text-danger">{problem}</p>;
  if (!content)
    return (
      <div aria-busy="true" className="space-y-3 py-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  return (
    <>
      <ul aria-label="Payments in this payout" className="divide-y divide-line">
        {content.payments.map((payment) => (
          <Row key={payment.reference} payment={payment} />
        ))}
      </ul>
      {!content.isWhole && (
        <p className="py-3 text-sm text-ink-soft">These are its first payments; the CSV has all of them.</p>
      )}
    </>
  );
};

/** What is in a payout: its payments, their fees and orders. `payout` is null while it is closed. */
export const PayoutDialog = ({
  payout,
  name,
  onClose,
}: {
  payout: Payout | null;
  name: string;
  onClose: () => void;
}) => (
  <DialogFrame title={`Payout of ${name}`} width="wide" isOpen={payout !== null} onClose={onClose}>
    {payout && (
      <div className="overflow-y-auto px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="money font-semibold">{amountText(payout.amount, payout.currency)}</span> paid
            out, <span className="money">{amountText(payout.fees, payout.currency)}</span> fees
          </p>
          <ExportButton
            call={calls.exportPayout}
            params={{ id: payout._id }}
            failure={say.away}
            otherwiseNamed="payout.csv"
          />
        </div>
        <PaymentsOf key={payout._id} payout={payout} />
      </div>
    )}
  </DialogFrame>
);
