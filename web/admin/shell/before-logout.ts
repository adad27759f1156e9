/** What is still to be done with a session that ends; whoever has such a thing adds it. */
export const beforeLogout = new Set<() => Promise<void>>();
