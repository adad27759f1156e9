import { sql } from 'kysely';
import type { ManagedUser, UserListQuery } from '#contract/accounts/users.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { Database } from '#server/database/connection.ts';
import { paginationOf } from '#server/http/paging.ts';
import { nameWithAddress, plainlyHas } from '#server/http/search-text.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';
import { presentUser, selectUsers } from './users.ts';

/** Living accounts with what each has bought. */
const selectManagedUsers = (db: Database) =>
  selectUsers(db)
    .leftJoinLateral(
      sql<{ order_count: number; spent_kobo: number; last_order_at: Date | null }>`(
        select count(*) as order_count, coalesce(sum(${takingsKobo}) filter (where ${isSale}), 0) as spent_kobo,
          max(o.created_at) as last_order_at
        from customer_order o where o.account_id = account.id
      )`.as('bought'),
      (join) => join.onTrue(),
    )
    .select(sql<boolean>`account.is_guest and account.password_hash is null`.as('is_unregistered'))
    .select(['bought.order_count', 'bought.spent_kobo', 'bought.last_order_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('second_factor')
            .select('second_factor.account_id')
            .whereRef('second_factor.account_id', '=', 'account.id')
            .where('second_factor.confirmed_at', 'is not', null),
        )
        .as('has_second_factor'),
    );

const SORT_COLUMNS = {
  createdAt: sql`account.created_at`,
  name: sql`account.name collate "und-x-icu"`,
  email: sql`account.email`,
  role: sql`account.role`,
  status: sql`account.status`,
} as const;

type ManagedUserRow = Awaited<ReturnType<ReturnType<typeof selectManagedUsers>['executeTakeFirstOrThrow']>>;

const presentManagedUser = (row: ManagedUserRow): ManagedUser => ({
  ...presentUser(row),
  orderCount: row.order_count ?? 0,
  totalSpent: nairaOfKobo(row.spent_kobo ?? 0),
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  hasSecondFactor: Boolean(row.has_second_factor),
  isGuest: row.is_unregistered,
});

/** One living account as administrators see it; null when there is none. */
export const findManagedUser = async (db: Database, accountId: string): Promise<ManagedUser | null> => {
  const row = await selectManagedUsers(db).where('account.id', '=', accountId).executeTakeFirst();
  return row ? presentManagedUser(row) : null;
};

/** A page of living accounts, newest first unless sorted otherwise. `search` looks in name and e-mail, marks and case aside, and for a whole telephone number. */
export const listUsers = async (
  db: Database,
  query: UserListQuery,
): Promise<{ users: ManagedUser[]; pagination: Pagination }> => {
  const conditions = [sql<boolean>`account.deleted_at is null`];
  if (query.search) {
    const isCalled = plainlyHas(nameWithAddress(sql`account.name`, sql`account.email`), query.search);
    conditions.push(
      sql<boolean>`(${isCalled} or account.phone_number = ${phoneNumberOf(query.search)}::text)`,
    );
  }
  if (query.role) conditions.push(sql<boolean>`account.role = ${query.role}`);
  if (query.status) conditions.push(sql<boolean>`account.status = ${query.status}`);
  if (query.account) {
    const wantsGuests = query.account === 'guest';
    conditions.push(
      sql<boolean>`(account.is_guest and account.password_hash is null) = ${wantsGuests}::boolean`,
    );
  }
  const isWanted = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const [rows, { total }] = await Promise.all([
    selectManagedUsers(db)
      .where(isWanted)
      .orderBy(SORT_COLUMNS[query.sortBy], query.sortOrder)
      .orderBy('account.id', query.sortOrder)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(isWanted)
      .executeTakeFirstOrThrow(),
  ]);
  return { users: rows.map(presentManagedUser), pagination: paginationOf(query, total) };
};
