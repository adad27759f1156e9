/** How a process that draws ends where the drawing is larger than any logo; where it cannot be drawn it fails as any does. */
export const TOO_LARGE = 3;
