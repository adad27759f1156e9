import type { KeptByAddress } from '#server/accounts/kept-by-address.ts';
import { moveNotices } from '#server/back-in-stock/old-notices.ts';
import { moveMessages } from '#server/contact/old-messages.ts';
import { moveNotes } from '#server/customers/notes.ts';
import { moveEnteredOrders } from '#server/orders/move-address.ts';
import { movePastOrders } from '#server/past-orders/past-orders.ts';

/**
 * What is kept by the address of an account goes along with it: what is given to its owner and deleted with them is looked for
 * by the address that the account has by then (`gather`, `erase`).
 */
export const keptByAddress: KeptByAddress = {
  move: async (trx, moved) => {
    await moveNotes(trx, moved);
    await moveNotices(trx, moved);
    await moveMessages(trx, moved);
    await movePastOrders(trx, moved);
    await moveEnteredOrders(trx, moved);
  },
};
