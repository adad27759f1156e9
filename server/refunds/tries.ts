import { type RawBuilder, sql } from 'kysely';

/** SQL: whether a refund has failed, and was not given by other means. */
const cameToNothing = (of: RawBuilder<unknown>) =>
  sql<boolean>`(${of}.state = 'failed' and ${of}.settled_at is null)`;

/** SQL: whether a refund is that of a return. */
const isOfReturn = (of: RawBuilder<unknown>) => sql<boolean>`exists (
  select from return_request q where q.refund_id = ${of}.id)`;

/** SQL: whether a return waits for the money of a refund that has failed. */
const isAwaited = (of: RawBuilder<unknown>) => sql<boolean>`(${cameToNothing(of)} and exists (
  select from return_request q where q.refund_id = ${of}.id and q.state = 'refunded'))`;

/**
 * SQL: whether the refund `l`, which is no return's, follows the refund `f` that has failed, of the same sum. Several of one sum may have
 * failed and no row says which of them is tried again: that is the latest that still waits, as among the payments it is the last one.
 * Hence `l` reaches `f` where up to it there are more tries than others that waited.
 */
const reaches = (tries: RawBuilder<boolean>, waiting: RawBuilder<boolean>) => sql<boolean>`(
  f.state = 'failed' and l.order_id = f.order_id and l.made_by = 'shop' and l.amount_kobo = f.amount_kobo
  and (l.created_at, l.id) > (f.created_at, f.id) and not ${isOfReturn(sql`l`)} and (
    select count(*) filter (where ${tries}) > count(*) filter (where ${waiting})
    from refund x where x.order_id = f.order_id and x.made_by = 'shop' and x.amount_kobo = f.amount_kobo
      and (x.created_at, x.id) > (f.created_at, f.id) and (x.created_at, x.id) <= (l.created_at, l.id)))`;

const x = sql`x`;

/** SQL: whether the refund `l` is what became of `f` after it had failed. One that has failed as well changed nothing. */
export const becameOf = sql<boolean>`(not ${cameToNothing(sql`l`)}
  and ${reaches(sql`not ${isOfReturn(x)} and not ${cameToNothing(x)}`, isAwaited(x))})`;

/** SQL: whether a refund is the last of its order that the shop has asked for: among the payments no other is tried again. */
const isLast = (of: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from refund n where n.order_id = ${of}.order_id and n.made_by = 'shop'
    and (n.created_at, n.id) > (${of}.created_at, ${of}.id))`;

/**
 * SQL: whether by the refund `l`, whatever became of it, `f` has been tried again. One that failed is then tried in its place, as long as
 * it can be: afterwards nothing else gives the money back.
 */
export const triesAgain = sql<boolean>`((not ${cameToNothing(sql`l`)} or ${isLast(sql`l`)}) and ${reaches(
  sql`not ${isOfReturn(x)}`,
  sql`x.id <> l.id and (${isAwaited(x)} or (${cameToNothing(x)} and not ${isOfReturn(x)}))`,
)})`;
