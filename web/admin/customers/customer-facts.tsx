import { MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { customerMessages as say } from '#contract/customers/messages.ts';
import type { CustomerDetail } from '#contract/customers/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { capitalised, STATUS_TONES } from '../../storefront/orders/order-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/counts.ts';
import { formatDay } from '../../ui/dates.ts';
import { whatsAppHref } from '../../ui/whatsapp.ts';
import { orderHref } from '../orders/order-href.ts';

const CARD = 'rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5';
const WAY = 'inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4';
/** E.164; whatever else somebody has typed is no number that can be dialled as it stands. */
const NUMBER = /^\+\d{8,15}$/;
const AGREES = {
  whatsapp: 'news by WhatsApp',
  texts: 'news by SMS',
  reminders: 'news and reminders by email',
} as const;

const Figure = ({ name, value }: { name: string; value: string | number }) => (
  <div className="flex min-w-0 flex-col justify-between">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
  </div>
);

/** Who it is, and what they have bought; amounts net of refunds. */
export const CustomerFacts = ({ customer }: { customer: CustomerDetail }) => {
  const { name, email, phone, city, state, hasAccount, createdAt, agreesTo } = customer;
  const dayOf = (moment: string | null): string => (moment ? formatDay(moment) : 'never');
  return (
    <section aria-labelledby="who" className={CARD}>
      <h2 id="who" className="text-xl font-bold wrap-anywhere">
        {name} {!hasAccount && <Badge tone="neutral">No account</Badge>}
      </h2>
      <p className="text-ink-soft wrap-anywhere">
        {[email, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </p>
      {NUMBER.test(phone) ? (
        <p className="flex flex-wrap gap-x-3.5">
          <a href={`tel:${phone}`} aria-label={`Call ${phone}`} className={WAY}>
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            {phone}
          </a>
          <a href={whatsAppHref(phone)} target="_blank" rel="noreferrer" className={WAY}>
            <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
            WhatsApp
          </a>
        </p>
      ) : (
        phone && <p className="text-ink-soft wrap-anywhere">{phone}</p>
      )}
      <p className="mt-1 text-sm text-ink-soft">
        Customer since {formatDay(createdAt)}. Agrees to{' '}
        {agreesTo.length > 0
          ? agreesTo.map((kind) => AGREES[kind]).join(', ')
          : 'no messages besides those of orders'}
        .
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure name="Spent, net of refunds" value={formatNairaExact(customer.spent)} />
        <Figure name="Orders" value={customer.orders} />
        <Figure name="Average order" value={formatNairaExact(customer.average)} />
        <Figure name="Refunded" value={formatNairaExact(customer.refunded)} />
        <Figure name="Returns" value={customer.returns} />
        <Figure name="First order" value={dayOf(customer.firstOrderAt)} />
        <Figure name="Last order" value={dayOf(customer.lastOrderAt)} />
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{say.figures}</p>
    </section>
  );
};

/** The newest orders, each with the way to it. */
export const LatestOrders = ({ customer: { _id, latest, allOrders } }: { customer: CustomerDetail }) => (
  <section aria-labelledby="bought" className={CARD}>
    <h2 id="bought" className="text-lg font-semibold">
      Orders
    </h2>
    {latest.length === 0 ? (
      <p className="mt-1 text-ink-soft">Nothing yet.</p>
    ) : (
      <ul className="mt-1 divide-y divide-line">
        {latest.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link
              to={orderHref(order._id)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {order.orderNumber}
            </Link>
            <span className="text-sm text-ink-soft">{formatDay(order.createdAt)}</span>
            <Badge tone={STATUS_TONES[order.status]}>{capitalised(order.status)}</Badge>
            <span className="ml-auto font-medium">{formatNairaExact(order.total)}</span>
            {order.refunded > 0 && (
              <span className="text-sm text-ink-soft">{formatNairaExact(order.refunded)} refunded</span>
            )}
          </li>
        ))}
      </ul>
    )}
    {allOrders > latest.length && (
      <p className="mt-2 text-sm text-ink-soft">
        The newest {latest.length} are shown.{' '}
        <TextLink to={`/admin/dashboard?tab=orders&customer=${_id}`}>
          All {formatCount(allOrders)} orders
        </TextLink>
      </p>
    )}
  </section>
);
