import { sql } from 'kysely';
import type { StaffMember } from '#contract/accounts/staff-schemas.ts';
import type { Database } from '#server/database/connection.ts';

type Row = Omit<StaffMember, 'lastSeenAt'> & { lastSeenAt: Date | null };

/** Who works in the shop, owners first. */
export const listStaff = async (db: Database): Promise<StaffMember[]> => {
  const { rows } = await sql<Row>`
    select a.id as "_id", a.name, a.email, coalesce(a.staff_role, 'owner') as "staffRole", a.status,
      exists (select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as "hasSecondFactor",
      (select max(s.seen_at) from session s where s.account_id = a.id and s.expires_at > now()) as "lastSeenAt"
    from account a where a.role = 'admin' and a.deleted_at is null
    order by a.staff_role is not null, a.staff_role, a.name collate "und-x-icu", a.id`.execute(db);
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
};
