/**
 * What browsers before Chrome 114 and Safari 17 lack for parts with `popover`, which base.css hides there: a button with `popovertarget`
 * opens and closes its own, as do Escape, a press outside and whatever is chosen inside. Where the focus was inside it goes back to the button.
 */

const openPart = (): HTMLElement | null => document.querySelector('[popover][data-open]');

const openerOf = ({ id }: HTMLElement): HTMLElement | null =>
  document.querySelector(`[popovertarget="${id}"]`);

const show = (part: HTMLElement, isOpen: boolean): void => {
  openerOf(part)?.setAttribute('aria-expanded', String(isOpen));
  part.toggleAttribute('data-open', isOpen);
};

const close = (part: HTMLElement): void => {
  if (part.contains(document.activeElement)) openerOf(part)?.focus();
  show(part, false);
};

const closestTo = ({ target }: Event, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

const onPress = (event: Event): void => {
  const open = openPart();
  const id = closestTo(event, '[popovertarget]')?.getAttribute('popovertarget');
  // A page may do something else instead, as where a phone shares by itself.
  const wanted = id && !event.defaultPrevented ? document.getElementById(id) : null;
  if (open && closestTo(event, 'a, button')) close(open);
  if (wanted && wanted !== open) show(wanted, true);
};

/** Not by the press itself: iPhones tell of none on what is no button or link. One that scrolls is none, either. */
const onRelease = (event: Event): void => {
  const open = openPart();
  if (open && !closestTo(event, `#${open.id}, [popovertarget]`)) close(open);
};

const onKey = ({ key }: KeyboardEvent): void => {
  const open = openPart();
  if (open && key === 'Escape') close(open);
};

/** Call once, in a browser without popovers. */
export const standInForPopovers = (): void => {
  // At the window: pages hear of a press first.
  addEventListener('click', onPress);
  addEventListener('pointerup', onRelease);
  addEventListener('keydown', onKey);
};
