import type { Label } from '#contract/orders/labels/schemas.ts';

export interface Pile {
  /** A delivery zone, or a state. */
  place: string;
  labels: Label[];
}

/** Labels by where they go: by delivery zone, else by state, by their names; a rider takes a pile. */
export const pilesOf = (labels: readonly Label[]): Pile[] => {
  const piles = new Map<string, Label[]>();
  for (const label of labels) {
    const place = (label.zone || label.state).trim();
    piles.set(place, [...(piles.get(place) ?? []), label]);
  }
  return [...piles]
    .map(([place, own]) => ({ place, labels: own }))
    .toSorted((left, right) => left.place.localeCompare(right.place, 'en'));
};

/** How a parcel goes, each thing by its name: a bare word on a parcel might be anybody's. */
export const wayOf = ({
  courier,
  trackingNumber,
  riderPhone,
}: Pick<Label, 'courier' | 'trackingNumber' | 'riderPhone'>): string[] => [
  ...(courier ? [`Sent with ${courier}`] : []),
  ...(riderPhone ? [`Rider’s telephone: ${riderPhone}`] : []),
  ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
];

export interface PackedLine {
  key: string;
  name: string;
  image: string;
  variation: Label['lines'][number]['variation'];
  sku: string;
  quantity: number;
}

/** How much of each product and choice is to be taken from the shelf for these labels, by name. */
export const toPackOf = (labels: readonly Label[]): PackedLine[] => {
  const lines = new Map<string, PackedLine>();
  for (const { name, image, variation, sku, quantity } of labels.flatMap((label) => label.lines)) {
    const key = JSON.stringify([name, variation, sku]);
    const known = lines.get(key);
    lines.set(key, { key, name, image, variation, sku, quantity: (known?.quantity ?? 0) + quantity });
  }
  return [...lines.values()].toSorted(
    (left, right) => left.name.localeCompare(right.name, 'en') || left.key.localeCompare(right.key, 'en'),
  );
};
