import { sql } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import type { TimelineEntry } from '#contract/orders/schemas.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { EventKind } from '#contract/orders/timeline.ts';

/** An event as a statement's JSON gives it. */
export interface EventRow {
  kind: EventKind;
  status: OrderStatus | null;
  amountKobo: number | null;
  createdAt: string;
}

/** What happened to an order, oldest first, as a column of `from customer_order o`; never who did it. */
export const timelineColumn = sql`
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'status', e.status, 'amountKobo', e.amount_kobo,
      'createdAt', e.created_at) order by e.id), '[]')
    from order_event e where e.order_id = o.id) as timeline`;

/** The answer for an event, in naira. */
export const presentEvent = ({ kind, status, amountKobo, createdAt }: EventRow): TimelineEntry => ({
  kind,
  ...(status === null ? {} : { status }),
  ...(amountKobo === null ? {} : { amount: nairaOfKobo(amountKobo) }),
  createdAt: new Date(createdAt).toISOString(),
});
