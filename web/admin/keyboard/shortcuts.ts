import { pressPageKey } from '../shell/page-keys.ts';
import { editOpenRow, goToRow, goToSearch, tickRow } from './rows.ts';
import { show } from './shown.ts';

/** A page of the navigation; those with a key are gone to by it, after G. */
export interface KeyPage {
  to: string;
  label: string;
  key?: string;
}

export interface Shortcut {
  /** As tinykeys reads them: presses one after the other, `$mod` is Ctrl or the Mac's Command. */
  keys: string;
  group: (typeof SHORTCUT_GROUPS)[number];
  text: string;
  /** Gives whether there was something to do; where not, the key is the browser's. */
  run: () => boolean;
  /** With Ctrl it is no letter that is struck by accident: it stays when the others are switched off. */
  isAlwaysOn?: true;
}

export const SHORTCUT_GROUPS = ['Anywhere', 'In a list', 'On an order', 'Go to'] as const;

const shows = (shown: Parameters<typeof show>[0]) => (): boolean => {
  show(shown);
  return true;
};

const ANYWHERE: readonly Shortcut[] = [
  {
    keys: '$mod+k',
    group: 'Anywhere',
    text: 'Search orders, products, customers, pages and actions',
    run: shows('palette'),
    isAlwaysOn: true,
  },
  // On some keyboards it takes Shift, on others not.
  { keys: '[Shift]+?', group: 'Anywhere', text: 'This list', run: shows('shortcuts') },
];

const ON_THE_PAGE: readonly Shortcut[] = [
  { keys: '[Shift]+/', group: 'In a list', text: 'Search the list', run: goToSearch },
  { keys: 'j', group: 'In a list', text: 'Next row; Enter opens it', run: () => goToRow(1) },
  { keys: 'k', group: 'In a list', text: 'Row before', run: () => goToRow(-1) },
  { keys: 'x', group: 'In a list', text: 'Select the row', run: tickRow },
  { keys: 'e', group: 'In a list', text: 'Edit the row', run: editOpenRow },
  { keys: 'n', group: 'In a list', text: 'Add one, such as New order', run: () => pressPageKey('new') },
  {
    keys: 'a',
    group: 'On an order',
    text: 'What is done next, such as Start Packing; with orders selected, Update Status',
    run: () => pressPageKey('first'),
  },
  { keys: '.', group: 'On an order', text: 'More actions', run: () => pressPageKey('more') },
];

/** All shortcuts, bound and listed from here: those of several presses first, which single letters would cut short. */
export const shortcutsFor = (pages: readonly KeyPage[], go: (to: string) => void): readonly Shortcut[] => [
  ...pages.flatMap(({ to, label, key }): Shortcut[] =>
    key === undefined
      ? []
      : [
          {
            keys: `g ${key}`,
            group: 'Go to',
            text: label,
            run: () => {
              go(to);
              return true;
            },
          },
        ],
  ),
  ...ANYWHERE,
  ...ON_THE_PAGE,
];
