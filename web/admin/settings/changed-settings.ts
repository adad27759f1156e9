import type { StoreSettings } from '#contract/settings/schemas.ts';

type Change = Partial<StoreSettings>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What has been typed since the fields were sent, as copies. */
export const typedSince = <Fields extends object>(sent: Fields, now: Fields): Partial<Fields> =>
  structuredClone(
    Object.fromEntries(
      Object.entries(now).filter(([name, value]) => !isSame(sent[name as keyof Fields], value)),
    ),
  ) as Partial<Fields>;

/** What a save sends: the settings that differ from those that were loaded, and how those were. */
export const changedSettings = (
  loaded: StoreSettings,
  typed: StoreSettings,
): { change: Change; was: Change } => {
  const names = (Object.keys(loaded) as (keyof StoreSettings)[]).filter(
    (name) => !isSame(loaded[name], typed[name]),
  );
  const only = (settings: StoreSettings): Change =>
    Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { change: only(typed), was: only(loaded) };
};
