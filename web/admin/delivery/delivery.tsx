/**
 * Where the shop delivers and where orders are picked up.
 *
 * - zones:          `zone-form`, `zone-fields` (as they are typed), `places-field`, `form-resolver`
 * - pickup points:  `pickup-form`
 * - both:           `place-card`, `state-table` (what each state gets)
 */

import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as calls from '#contract/delivery/calls.ts';
import type { Delivery, PickupPoint, Zone } from '#contract/delivery/schemas.ts';
import { daysText } from '#contract/delivery/texts.ts';
import { listStates } from '#contract/locations/calls.ts';
import { formatNairaExact } from '#contract/money.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { PickupPointForm } from './pickup-form.tsx';
import { PlaceCard } from './place-card.tsx';
import { StateTable } from './state-table.tsx';
import { ZoneForm } from './zone-form.tsx';

interface Content extends Delivery {
  states: string[];
}

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data }, { data: states }] = await Promise.all([
    api(calls.readDelivery, { signal }),
    api(listStates, { params: { country: 'NG' }, signal }),
  ]);
  return { ...data, states: states.map(({ name }) => name) };
};

const Part = ({
  title,
  text,
  add,
  onAdd,
  children,
}: {
  title: string;
  text: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}) => (
  <section aria-label={title}>
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="max-w-prose text-sm text-ink-soft">{text}</p>
      </div>
      <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={onAdd}>
        {add}
      </Button>
    </div>
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
  </section>
);

const placesText = ({ places }: Zone): string =>
  places
    .map(({ state, cities }) => (cities.length === 0 ? state : `${cities.join(', ')} (${state})`))
    .join('; ');

/** ` from ₦2,000 to ₦50,000`, as far as there are ends. */
const sumsText = ({ payOnDeliveryFrom: from, payOnDeliveryTo: to }: Zone): string =>
  [
    from === null ? '' : ` from ${formatNairaExact(from)}`,
    to === null ? '' : ` to ${formatNairaExact(to)}`,
  ].join('');

const ZoneFacts = ({ zone }: { zone: Zone }) => (
  <>
    <p className="font-medium text-ink">
      {zone.fee === 0 ? 'Free' : formatNairaExact(zone.fee)}, {daysText(zone.daysFrom, zone.daysTo)}
    </p>
    {zone.freeFrom !== null && <p>Free from {formatNairaExact(zone.freeFrom)}</p>}
    {zone.payOnDelivery && <p>Pay on delivery{sumsText(zone)}</p>}
    <p>{placesText(zone)}</p>
  </>
);

const DeliveryView = ({ content: { zones, pickupPoints, states } }: { content: Content }) => {
  const deletion = useDeletion();
  const [zone, setZone] = useState<Zone | 'new' | null>(null);
  const [point, setPoint] = useState<PickupPoint | 'new' | null>(null);
  const removeZone = ({ _id, name }: Zone) =>
    deletion({
      kind: 'delivery zone',
      name,
      consequence: 'Its places belong to no zone then. Orders keep what they were promised.',
      send: async () => (await api(calls.deleteZone, { params: { id: _id } })).message ?? 'Deleted',
      failure: 'Failed to delete delivery zone',
    });
  const removePoint = ({ _id, name }: PickupPoint) =>
    deletion({
      kind: 'pickup point',
      name,
      consequence: 'Nobody can choose it any more. Orders that are picked up there keep its address.',
      send: async () => (await api(calls.deletePickupPoint, { params: { id: _id } })).message ?? 'Deleted',
      failure: 'Failed to delete pickup point',
    });
  return (
    <div className="space-y-8">
      <Part
        title="Zones"
        text={
          zones.some(({ isActive }) => isActive)
            ? 'The shop delivers to these places and nowhere else. A city’s own zone comes before that of its state.'
            : 'Without an active zone the shipping fee of the settings counts everywhere.'
        }
        add="Add Zone"
        onAdd={() => setZone('new')}
      >
        {zones.map((one) => (
          <PlaceCard
            key={one._id}
            name={one.name}
            isActive={one.isActive}
            onEdit={() => setZone(one)}
            onDelete={() => void removeZone(one)}
          >
            <ZoneFacts zone={one} />
          </PlaceCard>
        ))}
      </Part>
      <Part
        title="Pickup points"
        text="Where shoppers may fetch their orders, whichever place they live in."
        add="Add Pickup Point"
        onAdd={() => setPoint('new')}
      >
        {pickupPoints.map((one) => (
          <PlaceCard
            key={one._id}
            name={one.name}
            isActive={one.isActive}
            onEdit={() => setPoint(one)}
            onDelete={() => void removePoint(one)}
          >
            <p className="font-medium text-ink">{one.fee === 0 ? 'Free' : formatNairaExact(one.fee)}</p>
            <p>{[one.address, one.city, one.state].join(', ')}</p>
            <p>{one.hours}</p>
          </PlaceCard>
        ))}
      </Part>
      {zones.some(({ isActive }) => isActive) && <StateTable states={states} zones={zones} />}
      <ZoneForm
        key={zone === null || zone === 'new' ? String(zone) : `zone ${zone._id}`}
        zone={zone}
        zones={zones}
        states={states}
        onClose={() => setZone(null)}
      />
      <PickupPointForm
        key={point === null || point === 'new' ? `point ${String(point)}` : `point ${point._id}`}
        point={point}
        states={states}
        onClose={() => setPoint(null)}
      />
    </div>
  );
};

export const open = adminPageOf({ load, View: DeliveryView });
