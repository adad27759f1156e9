/** Africa/Lagos is one hour ahead of UTC all year. */
const LAGOS = '+01:00';
const LAGOS_MS = 3_600_000;

/** What a field for date and time shows for a moment, in Lagos: `2026-11-20T14:30`; empty for none. */
export const fieldOfMoment = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + LAGOS_MS).toISOString().slice(0, 16);

/** The moment that such a field means, as ISO 8601; null when it is empty. */
export const momentOfField = (text: string): string | null => (text === '' ? null : `${text}:00${LAGOS}`);
