import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { fromField, toField } from './lagos-time.ts';
import type { LookParts } from './use-look.ts';

/** A line above every page, from when until when it is read. */
export const AnnouncementFields = ({ look: { announcement }, change, errorAt }: LookParts) => {
  const set = (part: Partial<typeof announcement>): void =>
    change({ announcement: { ...announcement, ...part } });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="space-y-4 sm:col-span-2">
        <TextField
          label="Text"
          isOptional
          autoComplete="off"
          hint="Nothing stands above the pages while this is empty."
          value={announcement.text}
          error={errorAt('announcement.text')}
          onChange={({ target }) => set({ text: target.value })}
        />
        <TextField
          label="Link"
          isOptional
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          hint="A path of the shop, or an https:// address."
          value={announcement.link}
          error={errorAt('announcement.link')}
          onChange={({ target }) => set({ link: target.value })}
        />
      </div>
      <TextField
        label="From"
        type="datetime-local"
        isOptional
        hint="Lagos time; empty for at once."
        value={toField(announcement.from)}
        error={errorAt('announcement.from')}
        onChange={({ target }) => set({ from: fromField(target.value) })}
      />
      <TextField
        label="Until"
        type="datetime-local"
        isOptional
        hint="Empty for until you take it away."
        value={toField(announcement.until)}
        error={errorAt('announcement.until')}
        onChange={({ target }) => set({ until: fromField(target.value) })}
      />
      <div className="sm:col-span-2">
        <SwitchField
          label="Shoppers can close it"
          hint="It stays closed in their browser until it says something else."
          checked={announcement.isClosable}
          onChange={({ target }) => set({ isClosable: target.checked })}
        />
      </div>
    </div>
  );
};
