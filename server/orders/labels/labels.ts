/** What is stuck onto parcels; the web makes the list for packing of the same. */

import { sql } from 'kysely';
import { detailsOf } from '#contract/addresses/details.ts';
import { countUnits, nairaOfKobo } from '#contract/money.ts';
import * as calls from '#contract/orders/labels/calls.ts';
import { type Label, labelsAnswer, labelsQuerySchema } from '#contract/orders/labels/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import type { Shop } from '#server/shop.ts';
import { followKey } from '../following/follow-link.ts';
import { isDue, type OrderRow, orderColumns } from '../order-rows.ts';
import {
  type ParcelRow,
  parcelsColumn,
  presentToSend,
  type ToSendRow,
  toSendColumn,
} from '../parcels/parcel-rows.ts';

interface Row extends OrderRow {
  parcels: ParcelRow[];
  toSend: ToSendRow[];
}

/** What of an order wants a label: each parcel that has not arrived, and what is in none. */
const piecesOf = ({
  parcels,
  toSend,
}: Row): Pick<Label, 'parcel' | 'courier' | 'trackingNumber' | 'riderPhone' | 'lines'>[] => [
  ...parcels
    .filter(({ deliveredAt }) => deliveredAt === null)
    .map(({ number, courier, trackingNumber, riderPhone, lines }) => ({
      parcel: number,
      courier,
      trackingNumber,
      riderPhone,
      lines,
    })),
  ...(toSend.length > 0
    ? [
        {
          parcel: null,
          courier: '',
          trackingNumber: '',
          riderPhone: '',
          lines: toSend.map((row) => {
            const { ordered: _, ...line } = presentToSend(row);
            return line;
          }),
        },
      ]
    : []),
];

const labelsOf = (row: Row, shopUrl: string): Label[] => {
  const { name, address, city, state, country, postalCode, phone } = row.shippingAddress;
  const followUrl = `${shopUrl}/track#${followKey(row, { purpose: 'label' })}`;
  return piecesOf(row).map((piece) => ({
    order: row.id,
    orderNumber: row.orderNumber,
    ...piece,
    name,
    address,
    city,
    state,
    zone: row.delivery?.name ?? '',
    country,
    postalCode,
    phone,
    ...detailsOf(row.shippingAddress),
    units: countUnits(piece.lines),
    ...(isDue(row) ? { toCollect: nairaOfKobo(row.totalKobo) } : {}),
    followUrl,
  }));
};

const readLabels = async (shop: Shop, ids: readonly string[]): Promise<Label[]> => {
  const { rows } = await sql<Row>`
    select ${orderColumns}, ${parcelsColumn}, ${toSendColumn} from customer_order o
    where o.id = any(${[...ids]}::uuid[])`.execute(shop.db);
  return rows
    .toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
    .flatMap((row) => labelsOf(row, shop.appUrl()));
};

export const labelRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readLabels,
    {
      access: 'see orders',
      tags: ['Orders'],
      query: labelsQuerySchema,
      response: { 200: labelsAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await readLabels(shop, request.query.ids.split(',')),
    }),
  );
};
