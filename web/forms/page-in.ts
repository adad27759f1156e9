/** The page of a list that an address asks for, from 1; the first unless it names another. */
export const pageIn = (search: URLSearchParams): number => {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
};
