import { forgetInTab, keepInTab, keptInTab, TYPED } from '../session/tab-memory.ts';
import { isSecret } from './secret-fields.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field by its name, and by its place among those of the same name. */
interface Typed {
  name: string;
  place: number;
  value: string | boolean;
}

/** How long a form is waited for that somebody has to open again. */
const PATIENCE_MS = 10 * 60_000;
/** How long a field that has come is held to what was typed, while the page fills it in from the account. */
const HELD_MS = 5_000;
const LOOK_EVERY_MS = 150;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isToggle = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Whether the address says what stands in the form, as it does of filters: they come back with it, and change with it. */
const isInAddress = (form: HTMLFormElement): boolean => form.method === 'get' && form.hasAttribute('action');

/** A field of a form on the page itself; a dialog does not come back by itself. */
const isKept = (field: Field): boolean =>
  field.isConnected &&
  field.name !== '' &&
  field.form !== null &&
  !isInAddress(field.form) &&
  field.closest('[role=dialog]') === null &&
  !isSecret(field);

const sameNamed = (name: string): Field[] =>
  [...document.querySelectorAll(`form [name="${CSS.escape(name)}"]`)].filter(isField);

const heldBy = (field: Field): string | boolean => (isToggle(field) ? field.checked : field.value);
const address = (): string => location.pathname + location.search;

const typedInto = new Set<Field>();
const note = ({ target }: { target: unknown }): void => {
  if (isField(target)) typedInto.add(target);
};

/** Puts a value into a field as if it had been typed, so that the form's own code hears of it. */
const fill = (field: Field, value: string | boolean): void => {
  if (isToggle(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  // React passes over an event after which the field holds what was last set through the field itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

const canHold = (field: Field, value: string | boolean): boolean =>
  !field.disabled &&
  (!(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value));

const keptFor = (where: string): Typed[] => {
  try {
    const { at, fields } = JSON.parse(keptInTab(TYPED) ?? '{}');
    return at === where && Array.isArray(fields) ? fields : [];
  } catch {
    return [];
  }
};

/**
 * Puts back what was typed into this page before it was loaded anew, by whoever. The form may come late, have its lists
 * late, or be filled in from the account first; what the shopper touches meanwhile is theirs.
 */
export const putBack = (): void => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const page = address();
  const waiting = new Set(loaded?.type === 'reload' ? keptFor(page) : []);
  forgetInTab(TYPED);
  const heldUntil = new Map<Typed, number>();
  const giveUpAt = Date.now() + PATIENCE_MS;
  const over = new AbortController();
  const asShopper = { capture: true, signal: over.signal };
  addEventListener('submit', () => waiting.clear(), asShopper);
  addEventListener(
    'input',
    ({ target, isTrusted }) => {
      for (const one of waiting)
        if (isTrusted && isField(target) && one.name === target.name) waiting.delete(one);
    },
    asShopper,
  );
  const timer = setInterval(() => {
    if (waiting.size === 0 || Date.now() > giveUpAt || address() !== page) {
      clearInterval(timer);
      over.abort();
      return;
    }
    for (const one of waiting) {
      const field = sameNamed(one.name)[one.place];
      if (!field || !isKept(field) || !canHold(field, one.value)) continue;
      if (heldBy(field) !== one.value) fill(field, one.value);
      if (!heldUntil.has(one)) heldUntil.set(one, Date.now() + HELD_MS);
      if (Date.now() > Number(heldUntil.get(one))) waiting.delete(one);
    }
  }, LOOK_EVERY_MS);
};

/** Keeps, for this tab alone, what stands in the fields that somebody has typed into when the page goes. */
const keep = (): void => {
  const fields = [...typedInto].filter(isKept).map(
    (field): Typed => ({
      name: field.name,
      place: sameNamed(field.name).indexOf(field),
      value: heldBy(field),
    }),
  );
  if (fields.length > 0) keepInTab(TYPED, { at: address(), fields });
  else forgetInTab(TYPED);
};

addEventListener('input', note, { capture: true });
addEventListener('pagehide', keep);
// This file is fetched when somebody begins to type, who is still at it.
note({ target: document.activeElement });
