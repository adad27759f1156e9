import { formatNairaExact } from '#contract/money.ts';
import type { AdminOrder, OrderRefund } from '#contract/orders/admin.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';

interface Label {
  text: string;
  tone: BadgeTone;
}

const REFUND_LABELS: Record<OrderRefund['state'], Label> = {
  pending: { text: 'On its way', tone: 'notice' },
  unsure: { text: 'Being clarified', tone: 'warning' },
  waiting: { text: 'Waiting', tone: 'warning' },
  needsDetails: { text: 'Needs bank account', tone: 'warning' },
  processed: { text: 'Refunded', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};
const GIVEN_OTHERWISE: Label = { text: 'Given by other means', tone: 'success' };

const RefundBadge = ({ state, isSettled }: Pick<OrderRefund, 'state' | 'isSettled'>) => {
  const { text, tone } = isSettled ? GIVEN_OTHERWISE : REFUND_LABELS[state];
  return <Badge tone={tone}>{text}</Badge>;
};

const MADE_BY: Record<OrderRefund['madeBy'], string> = {
  shop: '',
  dashboard: ` in ${PROVIDER}’s dashboard`,
  dispute: ', taken by the bank after a dispute, booked',
  hand: ', given back by hand, booked',
};

/** Why nothing can be refunded now, where the list of refunds does not say it by itself. */
const OBSTACLES: Partial<Record<NonNullable<AdminOrder['refundObstacle']>, string>> = {
  refund_unsure: `${PROVIDER}’s answer to a refund was lost. Whether it began is being clarified; until then nothing more can be refunded.`,
  dispute_open:
    'The customer disputes this payment with the bank. Until that ends nothing can be refunded; see Payments.',
};

const RefundNotice = ({ obstacle }: { obstacle: AdminOrder['refundObstacle'] }) => {
  const text = obstacle && OBSTACLES[obstacle];
  return text ? (
    <p role="status" className="mb-3 rounded-md bg-accent-tint px-3 py-2 text-sm text-accent-ink">
      {text}
    </p>
  ) : null;
};

/** What was given back of an order, and why nothing more can be just now. */
export const OrderRefunds = ({ order: { refunds, refundObstacle } }: { order: AdminOrder }) => (
  <>
    <RefundNotice obstacle={refundObstacle} />
    <ul className="space-y-3">
      {refunds.map(({ _id, amount, state, isSettled, reason, madeBy, requestedBy, createdAt }) => (
        <li key={_id} className="text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="money font-semibold">{formatNairaExact(amount)}</span>
            <RefundBadge state={state} isSettled={isSettled} />
          </div>
          <p className="text-ink-soft">
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            {MADE_BY[madeBy]}
            {requestedBy && ` by ${requestedBy.name}`}
          </p>
          {reason && <p className="wrap-anywhere">{reason}</p>}
        </li>
      ))}
    </ul>
  </>
);
