import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';

/** Somebody who had an account in the shop before; the address is lowercase, what is unknown is empty. */
export interface FormerCustomer {
  name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** Which of these (lowercase) addresses have an account, or had one that was deleted here. */
export const knownAddresses = async (
  db: Database,
  emails: readonly string[],
): Promise<Map<string, 'there' | 'deleted'>> => {
  const { rows } = await sql<{ email: string; is_there: boolean }>`
    select email, bool_or(deleted_at is null) as is_there from account
    where email = any(${[...emails]}::text[]) group by email`.execute(db);
  return new Map(rows.map(({ email, is_there }) => [email, is_there ? 'there' : 'deleted']));
};

/**
 * Makes accounts without a password, which log nobody in until whoever reads the address's mail has set one by "Forgot
 * password?". Nobody is told. An address that has or had an account keeps what it is.
 * @returns those that were made
 */
export const createImportedAccounts = async (
  trx: Transaction<DB>,
  customers: readonly FormerCustomer[],
): Promise<{ id: string; email: string }[]> => {
  const emails = customers.map(({ email }) => email);
  // In one order, as everybody who locks several would.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(email, 0))
    from (select email from unnest(${emails}::text[]) email order by email) sorted`.execute(trx);
  const known = await knownAddresses(trx, emails);
  const rows = customers
    .filter(({ email }) => !known.has(email))
    .map((customer) => ({ id: randomUUIDv7(), ...customer, phoneNumber: phoneNumberOf(customer.phone) }));
  const { rows: made } = await sql<{ id: string; email: string }>`
    insert into account (id, name, email, phone, phone_number, street, city, state, zip_code, country)
    select id, name, email, phone, "phoneNumber", street, city, state, "zipCode", country
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as customer(id uuid, name text, email text, phone text,
      "phoneNumber" text, street text, city text, state text, "zipCode" text, country text)
    on conflict (email) where deleted_at is null do nothing
    returning id, email`.execute(trx);
  // Attempts to register an address end once it has an account; whoever began one is told so and can ask for a link.
  await sql`delete from registration where email = any(${made.map(({ email }) => email)}::text[])`.execute(
    trx,
  );
  return made;
};
