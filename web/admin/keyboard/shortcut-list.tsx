import { useNavigate } from 'react-router';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { KeyCaps } from './key-caps.tsx';
import { type KeyPage, SHORTCUT_GROUPS, type Shortcut, shortcutsFor } from './shortcuts.ts';
import { show } from './shown.ts';
import { switchOff, useSwitchedOff } from './switched-off.ts';

const Group = ({ name, shortcuts }: { name: string; shortcuts: readonly Shortcut[] }) =>
  shortcuts.length > 0 && (
    <section className="break-inside-avoid pb-4">
      <h3 className="pb-1 text-sm font-semibold text-ink-soft">{name}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, text }) => (
          <div key={keys} className="flex min-h-9 items-center justify-between gap-4 py-1 text-sm">
            <dt className="min-w-0">{text}</dt>
            <dd className="shrink-0">
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

/** The shortcuts that whoever is logged in has, and whether they are listened for. */
export const ShortcutList = ({ pages }: { pages: readonly KeyPage[] }) => {
  const navigate = useNavigate();
  const isOff = useSwitchedOff();
  const all = shortcutsFor(pages, (to) => void navigate(to));
  return (
    <DialogFrame title="Keyboard shortcuts" isOpen onClose={() => show(null)} width="wide">
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <div className="mb-5 rounded-md bg-sunken px-4 py-2">
          <SwitchField
            label="Shortcuts of single letters"
            hint="Switch them off if you speak to your computer or strike keys by accident. This browser keeps it; the search stays."
            checked={!isOff}
            onChange={({ target }) => switchOff(!target.checked)}
          />
        </div>
        <div className="gap-8 sm:columns-2">
          {SHORTCUT_GROUPS.map((name) => (
            <Group key={name} name={name} shortcuts={all.filter(({ group }) => group === name)} />
          ))}
        </div>
        <p className="text-sm text-ink-soft">
          In a form Ctrl and Enter send it. While something is typed, letters are only letters.
        </p>
      </div>
    </DialogFrame>
  );
};
