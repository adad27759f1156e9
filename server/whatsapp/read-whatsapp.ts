import { sql } from 'kysely';
import type { WhatsApp, WhatsAppState } from '#contract/whatsapp/schemas.ts';
import type { Shop } from '#server/shop.ts';
import { verdictOn } from './meta-errors.ts';

const MOST_SHOWN = 20;

interface Row {
  id: string;
  template: string;
  phone: string;
  orderNumber: string | null;
  state: WhatsAppState;
  stateAt: Date;
  errorCode: number | null;
  errorText: string | null;
}

/** What Meta has only accepted it may still refuse. */
const GONE: readonly WhatsAppState[] = ['sent', 'delivered', 'read'];

/** What keeps messages back until the owner does something: the last answer of Meta says so. */
const problemIn = (rows: readonly Row[]): string | null => {
  const last = rows
    .filter(({ state, errorCode }) => errorCode !== null || GONE.includes(state))
    .toSorted((one, other) => other.stateAt.getTime() - one.stateAt.getTime())[0];
  if (!last || last.errorCode === null) return null;
  return verdictOn(last.errorCode).verdict === 'owner' ? last.errorText : null;
};

/** How WhatsApp is set up, and what became of the newest messages. */
export const readWhatsApp = async (shop: Shop): Promise<WhatsApp> => {
  const { rows } = await sql<Row>`
    select m.id, m.template, m.phone, o.order_number as "orderNumber", m.state, m.state_at as "stateAt",
      m.error_code as "errorCode", m.error_text as "errorText"
    from whatsapp_message m left join customer_order o on o.id = m.order_id
    order by m.created_at desc, m.id limit ${MOST_SHOWN}::int`.execute(shop.db);
  return {
    isSetUp: shop.config.whatsApp !== undefined,
    webhookUrl: `${shop.appUrl()}/api/v1/whatsapp/webhook`,
    problem: problemIn(rows),
    messages: rows.map((row) => ({
      _id: row.id,
      template: row.template,
      phoneEnd: row.phone.slice(-4),
      orderNumber: row.orderNumber,
      state: row.state,
      problem: row.errorText,
      stateAt: row.stateAt.toISOString(),
    })),
  };
};
