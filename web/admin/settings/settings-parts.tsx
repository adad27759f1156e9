/** The parts of the settings, from above. */
const SETTINGS_PARTS = [
  'Shop',
  'Contact',
  'Company and VAT',
  'Delivery and stock',
  'Pay on delivery',
  'Finding the door',
  'Buying without an account',
  'News by SMS',
  'News by WhatsApp',
  'Returns',
  'Mails that bring people back',
  'Reach',
  'Home page slides',
  'How long things are kept',
  'Maintenance',
] as const;

/** Where a part stands on its page: the fragment of its address. */
export const idOfPart = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const settingsPath = (part: (typeof SETTINGS_PARTS)[number]): string =>
  `/admin/settings#${idOfPart(part)}`;

/** The way to each of them at a desk; on a phone the parts are a list themselves. */
export const SettingsParts = () => (
  <nav aria-label="Parts of the settings" className="mb-6 max-md:hidden">
    <ul className="flex flex-wrap gap-2">
      {SETTINGS_PARTS.map((part) => (
        <li key={part}>
          <a
            href={`#${idOfPart(part)}`}
            className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap hover:bg-sunken"
          >
            {part}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
