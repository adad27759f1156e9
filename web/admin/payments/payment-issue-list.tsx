import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/states.tsx';
import { RowMenu } from '../dialogs/row-menu.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { useLiveRefresh } from '../live/live.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { AccountForm } from './account-form.tsx';
import { showPaymentIssueCount } from './payment-issue-count.ts';
import { actionLabel, amountText, notedReason, paymentName, whatHappened } from './payment-words.ts';
import { SettleForm } from './settle-form.tsx';
import { usePaymentAction } from './use-payment-action.ts';

const TONES: Record<PaymentIssue['problem'], BadgeTone> = {
  stray: 'danger',
  unconfirmed: 'warning',
  refunding: 'notice',
  refundUnsure: 'warning',
  refundWaiting: 'warning',
  needsDetails: 'warning',
  refundFailed: 'danger',
  unknownEvent: 'warning',
  unfinishedEvent: 'warning',
  disputeOpen: 'danger',
  disputeLost: 'danger',
};

/** Nothing has to be done about these: they end by themselves. */
const QUIET: readonly PaymentIssue['problem'][] = ['refunding', 'refundUnsure', 'refundWaiting'];

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<PaymentIssue>> => {
  const { page, limit } = listPlaceIn(search, []);
  return api.page<PaymentIssue>('/admin/payments/attention', {
    query: { page, limit },
    signal,
  });
};

const Facts = ({ item }: { item: PaymentIssue }) => {
  const { reference, email, order, dueAt, createdAt } = item;
  const reason = notedReason(item);
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft [&_dt]:inline [&_dt]:after:content-[':_'] [&_dd]:inline [&_dd]:text-ink [&_dd]:wrap-anywhere">
      {email && (
        <div>
          <dt>Paid by</dt>
          <dd>{email}</dd>
        </div>
      )}
      {order && (
        <div>
          <dt>Order</dt>
          <dd>
            <Link
              to={`/admin/dashboard?tab=orders&order=${order._id}`}
              className="font-medium text-brand underline underline-offset-4"
            >
              {order.orderNumber}
            </Link>
          </dd>
        </div>
      )}
      {reference && (
        <div>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </div>
      )}
      <div>
        <dt>When</dt>
        <dd>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </dd>
      </div>
      {dueAt && (
        <div>
          <dt>Answer before</dt>
          <dd>
            <time dateTime={dueAt}>{formatMoment(dueAt)}</time>
          </dd>
        </div>
      )}
      {reason && (
        <div>
          <dt>Details</dt>
          <dd>{reason}</dd>
        </div>
      )}
    </dl>
  );
};

interface CardProps {
  item: PaymentIssue;
  busy: string | null;
  onAction: (action: PaymentIssue['actions'][number], item: PaymentIssue) => void;
}

const Card = ({ item, busy, onAction }: CardProps) => {
  const { title, text } = whatHappened(item);
  const [first, ...others] = item.actions;
  return (
    <li className="p-4 sm:p-5">
      <article className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold">{title}</h2>
            {item.amount !== null && (
              <Badge tone={TONES[item.problem]}>
                <span className="money">{amountText(item.amount, item.currency)}</span>
              </Badge>
            )}
          </div>
          <p className="mt-1 max-w-prose text-sm">{text}</p>
          <Facts item={item} />
        </div>
        <div className="flex items-center gap-1 max-sm:w-full">
          {first && (
            <Button
              look={QUIET.includes(item.problem) ? 'secondary' : 'primary'}
              className="max-sm:flex-1"
              isBusy={busy === `${first}:${item._id}`}
              onClick={() => onAction(first, item)}
            >
              {actionLabel(first, item.problem)}
            </Button>
          )}
          {others.length > 0 && (
            <RowMenu
              name={paymentName(item)}
              actions={others.map((action) => ({
                label: actionLabel(action, item.problem),
                onChoose: () => onAction(action, item),
                isDangerous: action === 'refund',
              }))}
            />
          )}
        </div>
      </article>
    </li>
  );
};

const PaymentIssueView = ({ content: { data, pagination } }: { content: Page<PaymentIssue> }) => {
  const { revalidate } = useRevalidator();
  useLiveRefresh(['payments'], revalidate);
  useEffect(() => showPaymentIssueCount(pagination.total), [pagination.total]);
  const { busy, act } = usePaymentAction();
  const [settled, setSettled] = useState<PaymentIssue | null>(null);
  const [accountOf, setAccountOf] = useState<PaymentIssue | null>(null);
  return (
    <>
      {data.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleCheck aria-hidden="true" className="size-8" />}
            title="No payment needs attention"
            text="Every payment has become an order or went back to the customer. What needs you appears here by itself."
          />
        </div>
      ) : (
        <ul
          aria-label="Payments needing attention"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
        >
          {data.map((item) => (
            <Card
              key={`${item.kind}:${item._id}`}
              item={item}
              busy={busy}
              onAction={(action, one) => {
                if (action === 'settle') setSettled(one);
                else if (action === 'account') setAccountOf(one);
                else void act(action, one);
              }}
            />
          ))}
        </ul>
      )}
      {pagination.pages > 1 && <ListFooter place={pagination} label="Pages of payments" />}
      <SettleForm item={settled} onClose={() => setSettled(null)} />
      <AccountForm item={accountOf} onClose={() => setAccountOf(null)} />
    </>
  );
};

export const open = adminPageOf({ load, View: PaymentIssueView });
