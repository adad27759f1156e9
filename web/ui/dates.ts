const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const PAD = 2;
/** Africa/Lagos is one hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

const inLagos = (iso: string): Date => new Date(Date.parse(iso) + LAGOS_MS);

/** `20 Nov 2026` in Lagos: spelled by us, since browsers and servers disagree on months and would redraw the page. */
export const formatDay = (iso: string): string => {
  const date = inLagos(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** `20 Nov 2026, 14:05` in Lagos. */
export const formatMoment = (iso: string): string => {
  const date = inLagos(iso);
  const two = (value: number) => String(value).padStart(PAD, '0');
  return `${formatDay(iso)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
};
