// @ts-check

/** @import { Plugin, Rolldown } from 'vite' */

const ROUTE = /\?__react-router-build-client-route$/;
const ENTRY = /\/web\/entry\.client\.tsx$/;
const OF_ADMIN = /\/web\/admin\//;
/** What stands around every admin page. */
const FRAME = /\/web\/admin\/layout\/admin-(layout|page|home)\.tsx/;
const OWN = /\/web\//;
/** It names every icon there is: which of them a file shows stands in the file itself. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const ICON = /\/lucide-react\/.*\/icons\/([a-z0-9-]+)\.m?js$/;
const KEPT_ICONS = /export \{([^}]+)\} from ['"]\.\/icons\/([a-z0-9-]+)\.m?js['"]/g;
const ICONS_OF = /import \{([^}]+)\} from ["'](?:lucide-react|[^"']*\/lucide-react\.m?js)["']/g;
/**
 * In the order in which they take their modules: a group takes along what its files import, so that what shoppers see as well goes first. `common`:
 * some page of theirs has it at once. `dialogs`, `questions`: when they press something. `password-again`: what asks for it, which an account's page has
 * at once. The rest is the admin area's: what stands around each page, and what many of them show.
 *
 * @typedef {(typeof PARTS)[number]} Part
 */
const PARTS = /** @type {const} */ ([
  'common',
  'password-again',
  'dialogs',
  'questions',
  'admin',
  'admin-lists',
]);
/** What opens over a page; and the dialogs that ask something, which bring forms. */
const DIALOGS = /\/(@base-ui|reselect|use-sync-external-store)\//;
const QUESTIONS = /\/web\/dialogs\//;
/** What the library keeps beside its dialogs for menus and hints, which shoppers have none of. */
const MENUS =
  /\/@floating-ui\/|\/floating-ui-react\/(safePolygon|hooks\/(useListNavigation|useTypeahead|useHover|useClientPoint)|components\/FloatingDelayGroup)/;
/** From this share of the admin area's screens on, what they use is worth one file for all of them. */
const MANY = 1 / 5;

/** The file of each icon, by every name that it has. @param {string} code */
const filesOfIcons = (code) =>
  new Map(
    [...code.matchAll(KEPT_ICONS)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => /** @type {const} */ ([name.trim().replace(/^default as /, ''), file])),
    ),
  );

/** The names of the icons that a file shows. @param {string} code */
const iconsIn = (code) =>
  [...code.matchAll(ICONS_OF)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.trim().split(' ')[0] || []),
  );

/**
 * Which file of the admin area each module goes to. By itself the bundler makes a file for every set of pages that share something,
 * which were a hundred files of some two hundred bytes for one admin page: twenty times to and fro on a line of six
 * connections. What a page of the storefront loads stays out of them, so that nothing a shopper needs lies in a file of the admin area.
 *
 * @param {readonly string[]} ids of all modules
 * @param {(id: string) => Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'> | null} infoOf
 * @returns {Map<string, Part>}
 */
export const partsOf = (ids, infoOf) => {
  const iconFiles = new Map(ids.flatMap((id) => (ICON.test(id) ? [[ICON.exec(id)?.[1], id]] : [])));
  const files = filesOfIcons(infoOf(ids.find((id) => ALL_ICONS.test(id)) ?? '')?.code ?? '');
  /** @param {string} name */
  const iconOf = (name) => {
    const id = iconFiles.get(files.get(name));
    if (!id) throw new Error(`No file is known for the icon ${name}`);
    return id;
  };
  /** @param {string} id */
  const later = (id) => infoOf(id)?.dynamicallyImportedIds ?? [];
  /** @param {string} id */
  const next = (id) => {
    const { importedIds = [], code = '' } = infoOf(id) ?? {};
    const shown = OWN.test(id) ? iconsIn(code ?? '').map(iconOf) : [];
    return [...importedIds, ...shown].filter((one) => !ALL_ICONS.test(one));
  };
  /** @param {readonly string[]} starts @param {boolean} [withLater] */
  const reach = (starts, withLater = false) => {
    /** @type {Set<string>} */
    const seen = new Set();
    const left = [...starts];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      left.push(...next(id), ...(withLater ? later(id) : []));
    }
    return seen;
  };

  const routes = ids.filter((id) => ROUTE.test(id));
  const shoppers = [...routes, ...ids.filter((id) => ENTRY.test(id))].filter((id) => !OF_ADMIN.test(id));
  const seenAtOnce = reach(shoppers);
  const everSeen = reach(shoppers, true);
  const frame = reach(routes.filter((id) => FRAME.test(id)));
  const ofAdmin = routes.filter((id) => OF_ADMIN.test(id));
  // What is fetched for one: a screen, or what opens on it.
  const screens = new Set(
    [...ofAdmin.filter((id) => !FRAME.test(id)), ...[...reach(ofAdmin)].flatMap(later)].filter((id) =>
      OF_ADMIN.test(id),
    ),
  );
  const usedBy = new Map();
  for (const screen of screens) for (const id of reach([screen])) usedBy.set(id, (usedBy.get(id) ?? 0) + 1);

  /** @param {string} id */
  const partOf = (id) => {
    if (MENUS.test(id)) return 'admin-lists';
    if (!everSeen.has(id)) return frame.has(id) ? 'admin' : 'admin-lists';
    if (QUESTIONS.test(id)) return seenAtOnce.has(id) ? 'password-again' : 'questions';
    return DIALOGS.test(id) && !seenAtOnce.has(id) ? 'dialogs' : 'common';
  };
  const many = MANY * screens.size;
  return new Map(
    ids.filter((id) => frame.has(id) || (usedBy.get(id) ?? 0) >= many).map((id) => [id, partOf(id)]),
  );
};

/**
 * The plugin that looks through the modules, and the groups for the bundler's `codeSplitting`: after those of the storefront, whose priorities are
 * above six.
 *
 * @returns {{ plugin: Plugin, groups: Rolldown.CodeSplittingGroup[] }}
 */
export const adminParts = () => {
  /** @type {ReturnType<typeof partsOf>} */
  let parts = new Map();
  return {
    plugin: {
      name: 'admin-parts',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      renderStart() {
        parts = partsOf([...this.getModuleIds()], (id) => this.getModuleInfo(id));
        const found = new Set(parts.values());
        const missing = PARTS.filter((part) => !found.has(part));
        // Something has another name than it had: left alone, what is the admin area's would be anywhere.
        if (missing.length > 0)
          this.error(`Nothing was found for ${missing.join(', ')}: see scripts/admin-parts.mjs`);
      },
    },
    groups: PARTS.map((part, index) => ({
      name: (id) => (parts.get(id) === part ? part : null),
      debugName: part,
      priority: PARTS.length - index,
    })),
  };
};
