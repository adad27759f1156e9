import { sql } from 'kysely';

/** SQL: whether something of an order `o` is still to happen: goods or money that are on their way need to know where to. */
export const isUnderWay = sql<boolean>`(o.status in ('pending', 'processing', 'shipped')
  or exists (select from refund r where r.order_id = o.id and r.state not in ('processed', 'failed'))
  or exists (select from return_request t where t.order_id = o.id and t.ended_at is null)
  or exists (select from dispute d where d.reference = o.reference and d.state = 'open'))`;
