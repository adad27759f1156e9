/** The order that a key names, before it is judged; null for what is no key. */
export const orderIdIn = (key: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-z]{1,10}\.[\w-]{22}$/.exec(key)?.[1] ?? null;
