import { createContext } from 'react';

/** Whether what is shown may be read alone: no button there can be pressed, whatever it does. */
export const LookingOnly = createContext(false);
