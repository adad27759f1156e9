import { sql } from 'kysely';
import { hasFailedRefund, hasNoExchange, lastTry } from './last-returns.ts';
import { isDueOrder } from './on-delivery/delivery-payments.ts';

/** SQL: whether an order `o` has a return of which nobody knows yet how it ends; one whose refund was refused is still to get its money, and one whose exchange was called off that or its goods. */
export const hasOpenReturn = sql<boolean>`exists (select from return_request t ${lastTry}
  where t.order_id = o.id and (t.ended_at is null or ${hasFailedRefund} or ${hasNoExchange}))`;

/** SQL: whether something of an order `o` is still to happen: goods or money that are on their way need to know where to. */
export const isUnderWay = sql<boolean>`(o.status in ('pending', 'processing', 'shipped') or ${isDueOrder}
  or exists (select from refund r where r.order_id = o.id and r.state not in ('processed', 'failed'))
  or ${hasOpenReturn}
  or exists (select from dispute d where d.reference = o.reference and d.state = 'open'))`;
