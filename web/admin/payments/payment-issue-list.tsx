import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Permission } from '#contract/accounts/permissions.ts';
import { contactOf } from '#contract/accounts/phone-address.ts';
import * as calls from '#contract/payments/calls.ts';
import type { PaymentAction } from '#contract/payments/kinds.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment } from '../../ui/dates.ts';
import { RowMenu } from '../dialogs/row-menu.tsx';
import { CardList, ListCard } from '../listing/card-list.tsx';
import { EmptyList } from '../listing/empty-list.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { usePhone } from '../listing/use-phone.ts';
import { useLiveRefresh } from '../live/live.ts';
import { OrderLink } from '../orders/order-link.tsx';
import { useMay } from '../shell/may.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { AccountForm } from './account-form.tsx';
import { paymentIssueCount } from './payment-issue-count.ts';
import { actionLabel, amountText, notedReason, paymentName, whatHappened } from './payment-labels.ts';
import { SettleForm } from './settle-form.tsx';
import { usePaymentAction } from './use-payment-action.ts';

const TONES: Record<PaymentIssue['problem'], BadgeTone> = {
  stray: 'danger',
  noOrder: 'danger',
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
  return api(calls.listPaymentIssues, { query: { page, limit }, signal });
};

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

type Fact = [name: string, fact: ReactNode];

/** Whose payment it is, and by when something has to be done. */
const firstFacts = ({ email, order, dueAt }: PaymentIssue): Fact[] => [
  ['Paid by', contactOf(email)],
  ['Order', order && <OrderLink order={order} isInText />],
  ['Answer before', dueAt && <Moment key="due" at={dueAt} />],
];

/** What is looked up, which a phone shows where it is asked for. */
const otherFacts = (item: PaymentIssue): Fact[] => [
  ['Reference', item.reference],
  ['When', <Moment key="when" at={item.createdAt} />],
  ['Details', notedReason(item)],
];

const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl
    className={classNames(
      "flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft [&_dt]:inline [&_dt]:after:content-[':_'] [&_dd]:inline [&_dd]:text-ink [&_dd]:wrap-anywhere",
      className,
    )}
  >
    {facts.map(
      ([name, fact]) =>
        fact && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
);

/** What one has to be allowed to do for each. */
const ACTION_NEEDS: Readonly<Record<PaymentAction, Permission>> = {
  check: 'settle payments',
  settle: 'settle payments',
  refund: 'resolve payments',
  account: 'resolve payments',
  order: 'resolve payments',
  book: 'resolve payments',
};

interface CardProps {
  item: PaymentIssue;
  busy: string | null;
  onAction: (action: PaymentIssue['actions'][number], item: PaymentIssue) => void;
}

const Actions = ({ item, busy, onAction }: CardProps) => {
  const may = useMay();
  const [first, ...others] = item.actions.filter((action) => may(ACTION_NEEDS[action]));
  return (
    <>
      {first && (
        <Button
          look={QUIET.includes(item.problem) ? 'secondary' : 'primary'}
          className="max-md:flex-1 max-md:px-3 max-md:text-sm"
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
    </>
  );
};

const Card = (props: CardProps) => {
  const { item } = props;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <ListCard
      {...whatHappened(item)}
      badge={
        item.amount !== null && (
          <Badge tone={TONES[item.problem]}>
            <span className="money">{amountText(item.amount, item.currency)}</span>
          </Badge>
        )
      }
      actions={
        <div className="flex flex-wrap items-center gap-1 max-md:w-full">
          {isPhone && (
            <Button
              look="quiet"
              className="-ml-2 px-2 text-sm"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              Details
            </Button>
          )}
          <Actions {...props} />
          {isPhone && (
            <div id={id} hidden={!isOpen} className="w-full">
              <Facts facts={otherFacts(item)} />
            </div>
          )}
        </div>
      }
    >
      <Facts
        facts={isPhone ? firstFacts(item) : [...firstFacts(item), ...otherFacts(item)]}
        className="mt-1 md:mt-2"
      />
    </ListCard>
  );
};

const NONE = (
  <EmptyList
    empty={{
      icon: CircleCheck,
      title: 'No payment needs attention',
      text: 'Every payment has become an order or went back to the customer. What needs you appears here by itself.',
    }}
  />
);

const PaymentIssueView = ({ content }: { content: Page<PaymentIssue> }) => {
  const { total } = content.pagination;
  const { revalidate } = useRevalidator();
  useLiveRefresh(['payments'], revalidate);
  useEffect(() => paymentIssueCount.show(total), [total]);
  const { busy, act } = usePaymentAction();
  const [settled, setSettled] = useState<PaymentIssue | null>(null);
  const [accountOf, setAccountOf] = useState<PaymentIssue | null>(null);
  const onAction: CardProps['onAction'] = (action, item) => {
    if (action === 'settle') setSettled(item);
    else if (action === 'account') setAccountOf(item);
    else void act(action, item);
  };
  return (
    <>
      <CardList label="Payments needing attention" pages="Pages of payments" page={content} empty={NONE}>
        {(item) => <Card key={`${item.kind}:${item._id}`} item={item} busy={busy} onAction={onAction} />}
      </CardList>
      <SettleForm item={settled} onClose={() => setSettled(null)} />
      <AccountForm item={accountOf} onClose={() => setAccountOf(null)} />
    </>
  );
};

export const open = adminPageOf({ load, View: PaymentIssueView });
