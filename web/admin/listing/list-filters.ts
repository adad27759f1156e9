import { useSearchParams } from 'react-router';
import { type AddressFilters, useAddressFilters } from '../../forms/address-filters.ts';
import { hrefWith } from './list-address.ts';

/**
 * The filters of a list, kept in the address beside whatever else stands there.
 * @param none every filter's name, with the empty text
 */
export const useListFilters = <Filters extends Record<string, string>>(
  none: Filters,
): AddressFilters<Filters> => {
  const [search] = useSearchParams();
  const read = (from: URLSearchParams): Filters =>
    Object.fromEntries(
      Object.keys(none).map((name) => [name, from.get(name)?.slice(0, 200) ?? '']),
    ) as Filters;
  const hrefOf = (filters: Filters): string => {
    const base = new URLSearchParams(search);
    for (const name of Object.keys(none)) base.delete(name);
    return hrefWith(
      base,
      Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, text.trim()])),
    );
  };
  return useAddressFilters(read, hrefOf, none);
};
