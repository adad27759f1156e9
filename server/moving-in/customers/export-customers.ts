import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { mailboxOf, phoneOfAddress } from '#contract/accounts/phone-address.ts';
import { plainNaira } from '#contract/money.ts';
import { notedOnAccount } from '#server/customers/notes.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile, readByCursor } from '#server/http/csv.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';
import { placeCodes } from '../places.ts';

interface CustomerRow {
  name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  orders: number;
  spent_kobo: number;
  takes_mail: boolean;
  tags: string[];
  note: string;
}

/** Shopify's columns of customers, in its order. */
const TITLES = [
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Company',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Phone',
  'Accepts SMS Marketing',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tax Exempt',
  'Tags',
];

const rowsOf = async function* (db: Database): AsyncGenerator<(string | number)[]> {
  const customers = readByCursor<CustomerRow>(
    db,
    sql`
      select a.name, a.email, a.phone, a.street, a.city, a.state, a.zip_code, a.country,
        (select count(*) from customer_order o where o.account_id = a.id) as orders,
        (select coalesce(sum(${takingsKobo}), 0) from customer_order o where o.account_id = a.id and ${isSale}) as spent_kobo,
        exists (select from consent c where c.account_id = a.id and c.kind = 'reminders' and c.withdrawn_at is null) as takes_mail,
        ${notedOnAccount}
      from account a where a.deleted_at is null and a.role = 'user' order by a.created_at, a.id`,
  );
  for await (const one of customers) {
    // Shopify joins the two with a blank, and so does this shop when it reads them.
    const at = one.name.lastIndexOf(' ');
    const { country, state } = await placeCodes(one.country, one.state);
    yield [
      at < 0 ? one.name : one.name.slice(0, at),
      at < 0 ? '' : one.name.slice(at + 1),
      mailboxOf(one.email),
      one.takes_mail ? 'yes' : 'no',
      '',
      one.street,
      '',
      one.city,
      state,
      country,
      one.zip_code,
      '',
      one.phone || (phoneOfAddress(one.email) ?? ''),
      'no',
      plainNaira(one.spent_kobo),
      one.orders,
      one.note,
      'no',
      one.tags.join(', '),
    ];
  }
};

/** Everybody with an account but administrators, as CSV in Shopify's format, the oldest first. */
export const exportCustomers = (db: Database): Readable => csvFile(TITLES, rowsOf(db));
