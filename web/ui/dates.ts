const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Africa/Lagos is one hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** `20 Nov 2026` in Lagos: spelled by us, since browsers and servers disagree on months and would redraw the page. */
export const formatDay = (iso: string): string => {
  const date = new Date(Date.parse(iso) + LAGOS_MS);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** `20 Nov 2026, 14:05` in Lagos. */
export const formatMoment = (iso: string): string => {
  const date = new Date(Date.parse(iso) + LAGOS_MS);
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${formatDay(iso)}, ${hours}:${minutes}`;
};
