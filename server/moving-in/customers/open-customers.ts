import type { Transaction } from 'kysely';
import { NAME_MAX, NAME_MIN, PROFILE_FIELD_MAX } from '#contract/accounts/limits.ts';
import { emailSchema } from '#contract/accounts/schemas.ts';
import { beginningOf } from '#contract/characters.ts';
import { MOST_TAGS, TAG_MAX } from '#contract/customers/messages.ts';
import { movingMessages as say } from '#contract/moving-in/messages.ts';
import { oneLine } from '#contract/typed-text.ts';
import {
  createImportedAccounts,
  type FormerCustomer,
  knownAddresses,
} from '#server/accounts/imported-accounts.ts';
import type { Row } from '#server/catalogue/import-export/columns.ts';
import { giveConsent } from '#server/consents/consents.ts';
import { noteImported } from '#server/customers/notes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Importer, Moving } from '../moving.ts';
import { placeNames } from '../places.ts';
import { phoneOf, readSheet, type Sheet } from '../sheet.ts';
import { CUSTOMER_TITLES, type CustomerColumn } from './columns.ts';

type CustomerSheet = Sheet<CustomerColumn>;

/** Shopify writes an apostrophe before whatever a spreadsheet would take for a number, such as a phone. */
const withoutApostrophe = (text: string): string => text.replace(/^'+/, '');

const nameIn = (sheet: CustomerSheet, row: Row, email: string): string => {
  const both = `${sheet.cell(row, 'firstName')} ${sheet.cell(row, 'lastName')}`;
  const names = [both, sheet.cell(row, 'name'), sheet.cell(row, 'company'), email.replace(/@.*/, ''), email];
  const name = names.map(oneLine).find((text) => text.length >= NAME_MIN) ?? email;
  // Half of a sign that takes two units is no text that can be kept.
  return name.slice(0, NAME_MAX).toWellFormed().trim();
};

const NO_ADDRESS = { street: '', city: '', state: '', zipCode: '', country: '' };

/** The address where it is whole and fits the profile, else none: half of one helps nobody at the checkout. */
const addressIn = async (sheet: CustomerSheet, row: Row): Promise<typeof NO_ADDRESS> => {
  const place = await placeNames(sheet.cell(row, 'country'), sheet.cell(row, 'state'));
  const address = {
    street: [sheet.cell(row, 'street'), sheet.cell(row, 'street2')]
      .map(oneLine)
      .filter((text) => text !== '')
      .join(', '),
    city: oneLine(sheet.cell(row, 'city')),
    ...place,
  };
  const zipCode = withoutApostrophe(sheet.cell(row, 'zipCode'));
  const isWhole = Object.values(address).every((text) => text !== '' && text.length <= PROFILE_FIELD_MAX);
  return isWhole && zipCode.length <= PROFILE_FIELD_MAX ? { ...address, zipCode } : NO_ADDRESS;
};

const phoneIn = (sheet: CustomerSheet, row: Row): ReturnType<typeof phoneOf> => {
  const phone = withoutApostrophe(sheet.cell(row, 'phone'));
  return phoneOf(phone.length <= PROFILE_FIELD_MAX ? phone : '');
};

/** As many tags as a customer can have, each as this shop writes it; a longer one is cut. */
const tagsIn = (sheet: CustomerSheet, row: Row): string[] => {
  const tags = sheet
    .cell(row, 'tags')
    .split(',')
    .map((tag) => beginningOf(oneLine(tag).toLowerCase(), TAG_MAX).trim());
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MOST_TAGS);
};

/** What the shop before has kept of a customer. */
interface MovingCustomer extends FormerCustomer {
  tags: string[];
  note: string;
  /** Whether they have agreed to be mailed by it. */
  takesMail: boolean;
}

/** Only a plain yes is one: whoever was not asked, or only began to agree, has agreed to nothing. */
const takesMail = (sheet: CustomerSheet, row: Row): boolean =>
  ['yes', 'true', '1', 'subscribed'].includes(sheet.cell(row, 'takesMail').toLowerCase());

/** Makes the accounts, and keeps what those that are new have agreed to and what was noted on them. */
const writeCustomers = async (
  trx: Transaction<DB>,
  customers: readonly MovingCustomer[],
  by: Importer,
): Promise<number> => {
  const made = await createImportedAccounts(trx, customers);
  const taking = new Set(customers.flatMap(({ email, takesMail }) => (takesMail ? [email] : [])));
  const agreed = made.flatMap(({ id, email }) => (taking.has(email) ? [id] : []));
  await giveConsent(trx, agreed, 'reminders', 'import');
  const noted = new Map(customers.map((customer) => [customer.email, customer]));
  await noteImported(
    trx,
    by,
    made.map(({ id, email }) => ({
      accountId: id,
      tags: noted.get(email)?.tags ?? [],
      note: noted.get(email)?.note ?? '',
    })),
  );
  return made.length;
};

/** Opens a file of customers; null when it is none. */
export const openCustomers = (bytes: Buffer): Moving<MovingCustomer> | null => {
  const sheet = readSheet(bytes, CUSTOMER_TITLES, ['email']);
  if (!sheet) return null;
  return {
    delimiter: sheet.delimiter,
    keys: () => () => '',
    read: async ([row]) => {
      const text = sheet.cell(row, 'email');
      const parsed = emailSchema.safeParse(text);
      const name = nameIn(sheet, row, text);
      if (!parsed.success) return { name, reason: text === '' ? say.noEmail : say.badEmail(text) };
      const email = parsed.data;
      const address = await addressIn(sheet, row);
      const { phone, without } = phoneIn(sheet, row);
      const customer = {
        name,
        email,
        phone,
        ...address,
        takesMail: takesMail(sheet, row),
        tags: tagsIn(sheet, row),
        note: sheet.cell(row, 'note').toWellFormed(),
      };
      return { name: `${name}, ${email}`, key: email, thing: customer, without };
    },
    judge: async (db, customers) => {
      const known = await knownAddresses(
        db,
        customers.map(({ email }) => email),
      );
      return new Map(
        customers
          .filter(({ email }) => known.has(email))
          .map((customer) => [customer, known.get(customer.email) === 'deleted' ? say.deleted : null]),
      );
    },
    write: writeCustomers,
  };
};
