import type { Selectable, SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { WISHLIST_MAX } from '#contract/accounts/limits.ts';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import type { User, Wishlist } from '#contract/accounts/schemas.ts';
import { CONSENT_KINDS } from '#contract/consents/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { Account, Registration } from '#server/database/schema.generated.ts';

type UserRow = Omit<
  Selectable<Account>,
  'password_hash' | 'deleted_at' | 'forgotten_at' | 'is_guest' | 'phone_number'
> & {
  wishlist: Wishlist;
  consents: { kind: string; isGiven: SqlBool }[];
  deletion_due_at: Date | null;
  has_no_password: SqlBool;
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
    .select((eb) => eb('account.password_hash', 'is', null).as('has_no_password'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('consent')
          .select((given) => ['consent.kind', given('consent.withdrawn_at', 'is', null).as('isGiven')])
          .whereRef('consent.account_id', '=', 'account.id')
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

/** What somebody is sent: what they have agreed to, and who has no mailbox SMS about their own orders until they say no. */
const agreementsOf = ({ email, consents }: Pick<UserRow, 'email' | 'consents'>): Pick<User, 'agreesTo'> => {
  const isUnasked = phoneOfAddress(email) !== null && consents.every(({ kind }) => kind !== 'texts');
  const agreesTo = CONSENT_KINDS.toSorted().filter(
    (kind) => (kind === 'texts' && isUnasked) || consents.some((one) => one.kind === kind && one.isGiven),
  );
  return agreesTo.length > 0 ? { agreesTo } : {};
};

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
  ...agreementsOf(row),
  wishlist: row.wishlist,
  ...(row.deletion_due_at ? { deletionDueAt: row.deletion_due_at.toISOString() } : {}),
  isVerified: true,
  ...(row.has_no_password ? { hasNoPassword: true as const } : {}),
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
