import { idOfPart, PART_TITLES } from './parts.ts';

interface SettingsPartsProps {
  /** The ids of those in which something is not saved. */
  changed: ReadonlySet<string>;
}

/** The way to each part at a desk; on a phone the parts are a list themselves. */
export const SettingsParts = ({ changed }: SettingsPartsProps) => (
  <nav aria-label="Parts of the settings" className="mb-6 max-md:hidden">
    <ul className="flex flex-wrap gap-2">
      {PART_TITLES.map((title) => (
        <li key={title}>
          <a
            href={`#${idOfPart(title)}`}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap hover:bg-sunken"
          >
            {title}
            {changed.has(idOfPart(title)) && (
              <span className="size-2 rounded-full bg-brand">
                <span className="sr-only">, not saved</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
