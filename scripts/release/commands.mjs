// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.mjs';
import { serverCommand } from '../server-command.mjs';
import { SETTINGS_CHECK } from './settings-check.mjs';

const RUNS = /^node scripts\/run\.mjs (server\/\S+\.ts)((?: [\w-]+)*)$/;

/**
 * What `bin/shop` of a release runs, by name. `npm run` names the commands beside the shop, in package.json: each that is a program of
 * the server is one of the release by that alone.
 *
 * @returns {{ name: string, program: string, words: string }[]} words: what a name says of arguments already
 */
export const releaseCommands = () => {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const beside = Object.entries(scripts).flatMap(([name, text]) => {
    const [, program, words = ''] = RUNS.exec(text) ?? [];
    return program === undefined ? [] : [{ name, program, words }];
  });
  return [{ name: 'start', program: serverCommand.program, words: '' }, ...beside];
};

/** Where `bin/shop` looks for settings, in lines of NAME=value: what systemd's unit reads as well. */
export const SETTINGS_FILE = '/etc/shop/shop.env';

/** How memory is kept and given back. */
const MEMORY = Object.entries(serverCommand.env).filter(([name]) => name.startsWith('MALLOC_'));

/**
 * The program `bin/shop`: plain sh, so that a machine needs nothing, and in place of which the shop runs (`exec`), so that
 * signals reach it.
 *
 * @param {string} version
 */
export const commandScript = (version) => {
  const commands = releaseCommands();
  const names = commands.map(({ name }) => name);
  return `#!/bin/sh
# The shop and the commands beside it, on the Node.js that came with them. Settings are the environment's; those that it lacks are
# read from the file that SHOP_SETTINGS names.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd -P)
command=\${1:-help}
[ $# -eq 0 ] || shift
case $command in
${commands.map(({ name, program, words }) => `  ${name}) program=${program}${words && `; set --${words} "$@"`} ;;`).join('\n')}
  version | --version) echo '${version}'; exit 0 ;;
  help | --help | -h) echo 'Usage: shop ${names.join('|')}|version [ARGUMENT...]'; exit 0 ;;
  *) echo "shop: there is no command $command: ${names.join(', ')}, version" >&2; exit 2 ;;
esac
export NODE_ENV=production
${MEMORY.map(([name, value]) => `export ${name}="\${${name}:-${value}}"`).join('\n')}
# What this release has compiled already, whatever folder it lies in.
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$home/compiled}" NODE_COMPILE_CACHE_PORTABLE=1
# Of the few libraries of the system that Node.js needs, those that a bare system lacks came with it.
export LD_LIBRARY_PATH="$home/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# A file's name means what it means to whoever calls.
unset INIT_CWD
settings=\${SHOP_SETTINGS:-${SETTINGS_FILE}}
${SETTINGS_CHECK}
set -- "$home/$program" "$@"
if [ -r "$settings" ]; then
  check
  set -- "--env-file=$settings" "$@"
elif [ -n "\${SHOP_SETTINGS:-}" ] || { [ -e "$settings" ] && [ -z "\${SHOP_MODE:-}" ]; }; then
  # Without its settings it would be a demo.
  echo "shop: the settings in $settings cannot be read by this account" >&2
  exit 1
fi
exec "$home/bin/node" ${serverCommand.flags.join(' ')} "$@"
`;
};
