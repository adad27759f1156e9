/** A page begins at its heading for whoever hears it, and Tab goes on from there; nothing moves. */
export const focusHeading = (main: HTMLElement): void => {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
