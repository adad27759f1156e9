/** How a process that draws ends where there is no picture: the drawing is larger than any logo, or it is none. Anything else is trouble of the shop's own. */
export const TOO_LARGE = 3;
export const NOT_DRAWN = 4;
