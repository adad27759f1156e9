/**
 * What finds a door where streets have no signs, beside the address that every order has. All of it may be missing:
 * what nobody gave is absent.
 */
export interface AddressDetails {
  /** What everybody there knows: "opposite the Total filling station". */
  landmark?: string | undefined;
  /** The local government area. */
  lga?: string | undefined;
  /** Somebody else who can be rung. */
  secondPhone?: string | undefined;
  riderNote?: string | undefined;
}

export const ADDRESS_DETAILS = [
  'landmark',
  'lga',
  'secondPhone',
  'riderNote',
] as const satisfies readonly (keyof AddressDetails)[];

/** What was given of them. */
export const detailsOf = (address: AddressDetails): AddressDetails =>
  Object.fromEntries(ADDRESS_DETAILS.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));

/** As they stand below an address, line by line; the second phone stands with the first. */
export const detailLines = ({ landmark, lga, riderNote }: AddressDetails): string[] => [
  ...(lga ? [`LGA: ${lga}`] : []),
  ...(landmark ? [`Landmark: ${landmark}`] : []),
  ...(riderNote ? [`Note for the rider: ${riderNote}`] : []),
];

interface Place extends AddressDetails {
  city: string;
  state: string;
  country: string;
}

/** The lines of an order's address or of a profile's, without its name; empty where there is none, as what was sold over the counter has. */
export const addressLines = (
  place: Place & ({ address: string; postalCode: string } | { street: string; zipCode: string }),
): string[] => {
  const [street, code] =
    'address' in place ? [place.address, place.postalCode] : [place.street, place.zipCode];
  return [
    ...[street, [place.city, place.state, code].filter(Boolean).join(', '), place.country].filter(Boolean),
    ...detailLines(place),
  ];
};
