import type { Chance } from './random.ts';

const FIRST_NAMES = [
  'Adaeze',
  'Babatunde',
  'Chioma',
  'Damilola',
  'Emeka',
  'Fatima',
  'Gbenga',
  'Halima',
  'Ifeoma',
  'Jide',
  'Kelechi',
  'Lola',
  'Musa',
  'Nkechi',
  'Obinna',
  'Patience',
  'Rasheed',
  'Sade',
  'Tobi',
  'Uche',
  'Victoria',
  'Wale',
  'Yetunde',
  'Zahra',
] as const;
const LAST_NAMES = [
  'Abiola',
  'Balogun',
  'Chukwu',
  'Danjuma',
  'Ekwueme',
  'Falana',
  'Garba',
  'Ibrahim',
  'Johnson',
  'Kalu',
  'Lawal',
  'Mohammed',
  'Nnamdi',
  'Ogunleye',
  'Okonkwo',
  'Peters',
  'Sani',
  'Taiwo',
  'Udo',
  'Yakubu',
] as const;

/** Where shoppers live, the cities that buy most several times. */
const PLACES = [
  ['Ikeja', 'Lagos', 'Allen Avenue'],
  ['Lekki', 'Lagos', 'Admiralty Way'],
  ['Surulere', 'Lagos', 'Bode Thomas Street'],
  ['Yaba', 'Lagos', 'Herbert Macaulay Way'],
  ['Ikorodu', 'Lagos', 'Sagamu Road'],
  ['Wuse', 'Abuja Federal Capital Territory', 'Aminu Kano Crescent'],
  ['Garki', 'Abuja Federal Capital Territory', 'Ahmadu Bello Way'],
  ['Port Harcourt', 'Rivers', 'Aba Road'],
  ['Ibadan', 'Oyo', 'Ring Road'],
  ['Kano', 'Kano', 'Zoo Road'],
  ['Enugu', 'Enugu', 'Ogui Road'],
  ['Benin City', 'Edo', 'Sapele Road'],
  ['Kaduna', 'Kaduna', 'Constitution Road'],
  ['Uyo', 'Akwa Ibom', 'Oron Road'],
  ['Abeokuta', 'Ogun', 'Oke-Ilewo Road'],
] as const;

export const SHOPPERS = 64;
/** Reserved for examples (RFC 2606): no mail ever gets there. */
export const EXAMPLE_DOMAIN = 'shoppers.example';

export interface PastShopper {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: { street: string; city: string; state: string };
}

/** The shoppers of the past, each once. Their numbers are of the 0700 range, in which no network gives any out. */
export const pastShoppers = (chance: Chance, newId: () => string): PastShopper[] =>
  Array.from({ length: SHOPPERS }, (_, index) => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const last = LAST_NAMES[(index * 7) % LAST_NAMES.length] ?? '';
    const [city, state, street] = chance.of(PLACES);
    return {
      id: newId(),
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@${EXAMPLE_DOMAIN}`.toLowerCase(),
      phone: `0700${String(1_000_000 + index * 137).padStart(7, '0')}`,
      address: { street: `${chance.between(2, 180)} ${street}`, city, state },
    };
  });
