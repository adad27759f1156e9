import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { WISHLIST_MAX } from '#contract/accounts/limits.ts';
import type { User, Wishlist } from '#contract/accounts/schemas.ts';
import type { ConsentKind } from '#contract/consents/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { Account, Registration } from '#server/database/schema.generated.ts';

type UserRow = Omit<
  Selectable<Account>,
  'password_hash' | 'deleted_at' | 'forgotten_at' | 'is_guest' | 'phone_number'
> & {
  wishlist: Wishlist;
  consents: { kind: string }[];
  deletion_due_at: Date | null;
};

/** Living accounts with their wishlists, as `presentUser` takes them; callers add which ones and in what order. */
export const selectUsers = (db: Database) =>
  db
    .selectFrom('account')
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.role',
      'account.staff_role',
      'account.status',
      'account.phone',
      'account.street',
      'account.city',
      'account.state',
      'account.zip_code',
      'account.country',
      'account.landmark',
      'account.lga',
      'account.second_phone',
      'account.created_at',
      'account.toured_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('consent')
          .select('consent.kind')
          .whereRef('consent.account_id', '=', 'account.id')
          .where('consent.withdrawn_at', 'is', null)
          .orderBy('consent.kind'),
      ).as('consents'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('wishlist_item')
          .innerJoin('product', 'product.id', 'wishlist_item.product_id')
          .select(['product.id as _id', 'product.name', 'product.slug'])
          .whereRef('wishlist_item.account_id', '=', 'account.id')
          .where('product.is_active', '=', true)
          .where('product.deleted_at', 'is', null)
          .orderBy('wishlist_item.created_at')
          .orderBy('product.id')
          .limit(WISHLIST_MAX),
      ).as('wishlist'),
    )
    .select((eb) =>
      eb
        .selectFrom('deletion_request')
        .select('deletion_request.due_at')
        .whereRef('deletion_request.account_id', '=', 'account.id')
        .as('deletion_due_at'),
    )
    .where('account.deleted_at', 'is', null);

/** An account as its owner and administrators see it. */
export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  ...(row.role === 'admin'
    ? { staffRole: row.staff_role ?? 'owner', wantsTour: row.toured_at === null }
    : {}),
  status: row.status,
  phone: row.phone,
  address: {
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    ...(row.landmark ? { landmark: row.landmark } : {}),
    ...(row.lga ? { lga: row.lga } : {}),
  },
  ...(row.second_phone ? { secondPhone: row.second_phone } : {}),
  ...(row.consents.length > 0 ? { agreesTo: row.consents.map(({ kind }) => kind as ConsentKind) } : {}),
  wishlist: row.wishlist,
  ...(row.deletion_due_at ? { deletionDueAt: row.deletion_due_at.toISOString() } : {}),
  isVerified: true,
  createdAt: row.created_at.toISOString(),
});

/** Somebody who has registered but not yet typed the code: the user that they will be. */
export const presentPendingRegistration = (
  attempt: Pick<Selectable<Registration>, 'id' | 'name' | 'email' | 'created_at'>,
): User => ({
  _id: attempt.id,
  name: attempt.name,
  email: attempt.email,
  role: 'user',
  status: 'active',
  phone: '',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
  wishlist: [],
  isVerified: false,
  createdAt: attempt.created_at.toISOString(),
});

/** One living account's user; null when there is none. */
export const findUser = async (db: Database, accountId: string): Promise<User | null> => {
  const row = await selectUsers(db).where('account.id', '=', accountId).executeTakeFirst();
  return row ? presentUser(row) : null;
};
