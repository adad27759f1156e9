import { type RawBuilder, sql } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import type { Parcel, ParcelLine, ToSend } from '#contract/orders/parcels/schemas.ts';
import type { Database } from '#server/database/connection.ts';

/** A parcel as a statement's JSON gives it. */
export interface ParcelRow {
  id: string;
  number: number;
  courier: string;
  trackingNumber: string;
  trackingUrl: string;
  riderPhone: string;
  note: string;
  sentAt: string;
  deliveredAt: string | null;
  /** What the shopper tells whoever brings it. */
  deliveryCode: string;
  lines: { line: string; name: string; image: string; variation: Variation; sku: string; quantity: number }[];
}

/** A parcel `p` of the order `o`. Whoever sets an order to delivered has said so of all that is in it. */
const parcelJson = sql`
  json_build_object('id', p.id, 'number', p.number, 'courier', p.courier, 'trackingNumber', p.tracking_number,
    'trackingUrl', p.tracking_url, 'riderPhone', p.rider_phone, 'note', p.note, 'sentAt', p.created_at,
    'deliveredAt', coalesce(p.delivered_at, o.delivered_at), 'deliveryCode', p.delivery_code,
    'lines', (select coalesce(json_agg(json_build_object('line', i.id::text, 'name', i.name, 'image', i.image,
        'variation', i.variation, 'sku', i.sku, 'quantity', l.quantity) order by i.id), '[]')
      from parcel_line l join order_item i on i.id = l.order_item_id where l.parcel_id = p.id))`;

/** An order's parcels in the order of their numbers, as a column of `from customer_order o`. */
export const parcelsColumn: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(${parcelJson} order by p.number), '[]') from parcel p where p.order_id = o.id) as parcels`;

/** What is in no parcel yet, as a column of `from customer_order o`. */
export const toSendColumn: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(json_build_object('line', i.id::text, 'name', i.name, 'image', i.image,
      'variation', i.variation, 'sku', i.sku, 'ordered', i.quantity, 'quantity', i.quantity - s.sent) order by i.id), '[]')
    from order_item i,
      lateral (select coalesce(sum(l.quantity), 0)::int as sent from parcel_line l where l.order_item_id = i.id) s
    where i.order_id = o.id and i.quantity > s.sent) as "toSend"`;

export interface ToSendRow extends ParcelLine {
  ordered: number;
}

const presentLine = ({ line, name, image, variation, sku, quantity }: ParcelLine): ParcelLine => ({
  line,
  name,
  image,
  variation,
  sku,
  quantity,
});

export const presentToSend = ({ ordered, ...line }: ToSendRow): ToSend => ({ ...presentLine(line), ordered });

export const presentParcel = (row: ParcelRow): Parcel => ({
  _id: row.id,
  number: row.number,
  courier: row.courier,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  riderPhone: row.riderPhone,
  note: row.note,
  sentAt: new Date(row.sentAt).toISOString(),
  deliveredAt: row.deliveredAt && new Date(row.deliveredAt).toISOString(),
  lines: row.lines.map(presentLine),
});

/** The code of a parcel, where a rider brings it who will ask for it. */
export const codeFor = ({ riderPhone, deliveredAt, deliveryCode }: ParcelRow): string | null =>
  riderPhone !== '' && deliveredAt === null ? deliveryCode : null;

/** The parcels of each of these orders, by the order's id. */
export const findParcels = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, ParcelRow[]>> => {
  const { rows } = await sql<{ orderId: string; parcels: ParcelRow[] }>`
    select o.id as "orderId", ${parcelsColumn} from customer_order o where o.id = any(${[...orderIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ orderId, parcels }) => [orderId, parcels]));
};
