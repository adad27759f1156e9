import { createContext } from 'react';

/**
 * What the calls about an order's returns are made with where nobody is logged in, see `returnKey` of a followed order; undefined
 * for the session's own token.
 */
export const OrderKey = createContext<string | undefined>(undefined);
