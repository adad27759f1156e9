import { randomUUIDv7 } from 'node:crypto';
import { customerMessages } from '#contract/customers/messages.ts';
import { personalDataMessages as say } from '#contract/personal-data/messages.ts';
import { FORGOTTEN_NAME } from '#server/accounts/close-account.ts';
import { refuseUnlessProvenLately } from '#server/accounts/fresh-password.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { forgetNoticesOf } from '#server/back-in-stock/old-notices.ts';
import { forgetCheckoutsOf, lockCheckoutsOf } from '#server/checkout/forget.ts';
import type { LinkOwner } from '#server/checkout/whose-link.ts';
import { forgetMessagesOf } from '#server/contact/old-messages.ts';
import { findCustomer } from '#server/customers/customers.ts';
import { forgetNotesOn } from '#server/customers/notes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { forgetNamesIn, lockOrdersOfNobody } from '#server/orders/forget-names.ts';
import { forgetPastOrdersOf } from '#server/past-orders/forget-names.ts';
import type { Shop } from '#server/shop.ts';
import { forgetMessagesAbout } from '#server/whatsapp/old-messages.ts';
import { openMattersOfNobody } from './open-matters.ts';
import type { Person } from './sections.ts';

const noSuchCustomer = () => notFound('customer_not_found', customerMessages.notFound);

/** @throws Refusal 404, 409 where the customer has an account */
const findNobody = async (db: Database, id: string): Promise<LinkOwner> => {
  const customer = await findCustomer(db, id);
  if (!customer) throw noSuchCustomer();
  if (customer.hasAccount) throw conflict('customer_has_account', say.hasAccount);
  return { id: customer.id, email: customer.email, phone: customer.phone };
};

/** A customer without an account, whose data is to be gathered. @throws as `findNobody` */
export const personWithoutAccount = async (db: Database, id: string): Promise<Person> => {
  const { email, phone } = await findNobody(db, id);
  return { accountId: id, email, nobodysPhone: phone };
};

/**
 * Forgets a customer without an account, at once: they have nowhere to log in and take it back. Their orders stay without their
 * names, as the books; the audit log says that it was done, and of nobody that could be found again by it.
 * @throws Refusal 403 where the password was typed too long ago, 404, 409 where they have an account or something of theirs is open
 */
export const forgetWithoutAccount = (shop: Shop, caller: Caller, id: string): Promise<void> => {
  refuseUnlessProvenLately(caller);
  return shop.db.transaction().execute(async (trx) => {
    const nobody = await findNobody(trx, id);
    await lockCheckoutsOf(trx, nobody);
    const orders = await lockOrdersOfNobody(trx, nobody);
    // Somebody else has just done it.
    if (orders.length === 0) throw noSuchCustomer();
    const open = await openMattersOfNobody(trx, nobody);
    if (open.length > 0) throw conflict('customer_has_open_matters', say.notYet(open));
    const person = { accountId: nobody.id, email: nobody.email };
    await forgetCheckoutsOf(trx, nobody);
    await forgetNotesOn(trx, person);
    await forgetNoticesOf(trx, person);
    await forgetMessagesOf(trx, nobody.email);
    await forgetMessagesAbout(trx, orders);
    await forgetPastOrdersOf(trx, nobody.email);
    await forgetNamesIn(trx, orders);
    await recordChanges(trx, caller, [
      {
        action: 'deleted',
        kind: 'user',
        // Their own id is made of their address or number, and the log is kept for good.
        subject: { id: randomUUIDv7(), name: FORGOTTEN_NAME },
        before: { orders: orders.length },
      },
    ]);
  });
};
