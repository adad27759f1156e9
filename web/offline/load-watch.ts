/** The watch over the connection with what it says; too much for the first load of a page. */
export const loadWatch = () => import('./watch.ts');
