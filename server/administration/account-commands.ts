import { randomBytes } from 'node:crypto';
import {
  endAllSessions,
  endSessions,
  findAccount,
  makeAdmin,
  promote,
  readAddress,
  sessionsOf,
  setPassword,
  takeSecondFactor,
} from '#server/accounts/by-command.ts';
import { type AdminCommand, print, type Typed, textOf } from './admin-command.ts';
import { askForPassword } from './ask-hidden.ts';

const RANDOM_BYTES = 15;

/** 120 random bits, with a sign of each kind that a password must have. */
const generate = (): string => `${randomBytes(RANDOM_BYTES).toString('base64url')}-aA1`;

const addressIn = ({ words: [typed = ''] }: Typed): string => readAddress(typed);

const newPassword = async ({ options }: Typed): Promise<{ password: string; isGenerated: boolean }> =>
  options.generate === true
    ? { password: generate(), isGenerated: true }
    : { password: await askForPassword(), isGenerated: false };

const tellPassword = ({ password, isGenerated }: { password: string; isGenerated: boolean }): void => {
  if (isGenerated) print(`Password, shown this once: ${password}`);
};

export const password: AdminCommand = {
  does: 'gives an account a new password',
  usage: `password EMAIL [--generate]

  Asks for the new password on the terminal without showing it (or takes the first line of its input). The account's
  sessions end, links that could set its password are used up, and a mail tells its owner.
  --generate  makes one up and prints it once`,
  words: [1, 1],
  options: { generate: { type: 'boolean' } },
  run: async (shop, typed) => {
    const email = addressIn(typed);
    await findAccount(shop, email);
    const given = await newPassword(typed);
    const { status } = await setPassword(shop, email, given.password);
    print(`${email} has a new password. Sessions have ended.`);
    tellPassword(given);
    if (status === 'active') return 0;
    print('The account is deactivated, and cannot log in before an administrator activates it.');
    return 2;
  },
};

export const secondFactor: AdminCommand = {
  does: 'takes the second factor of an account away',
  usage: `second-factor EMAIL --remove

  For the administrator who has lost phone and recovery codes and has no colleague to do it. The account's sessions end,
  and a mail tells its owner.`,
  words: [1, 1],
  options: { remove: { type: 'boolean' } },
  run: async (shop, typed) => {
    const email = addressIn(typed);
    if (typed.options.remove !== true)
      throw new Error('Say --remove as well: there is nothing else to do with it here');
    await takeSecondFactor(shop, email);
    print(`The second factor of ${email} is gone; the password alone logs in.`);
    return 0;
  },
};

export const create: AdminCommand = {
  does: 'makes an administrator',
  usage: `create EMAIL --name NAME [--generate]
  create EMAIL --promote

  Makes an account of an administrator, and asks for its password as "password" does.
  --promote  makes an account that is there an administrator's, with the password that it has; its sessions end`,
  words: [1, 1],
  options: { name: { type: 'string' }, generate: { type: 'boolean' }, promote: { type: 'boolean' } },
  run: async (shop, typed) => {
    const email = addressIn(typed);
    if (typed.options.promote === true) {
      await promote(shop, email);
      print(`${email} is an administrator now. Sessions have ended.`);
      return 0;
    }
    if (await findAccount(shop, email).catch(() => null))
      throw new Error(`${email} has an account already: --promote makes it an administrator's`);
    const name = textOf(typed, 'name');
    if (name === undefined) throw new Error('Say --name as well: how the administrator is called');
    const given = await newPassword(typed);
    await makeAdmin(shop, { name, email, password: given.password });
    print(`${email} is an administrator now.`);
    tellPassword(given);
    return 0;
  },
};

export const sessions: AdminCommand = {
  does: 'lists where an account is logged in',
  usage: 'sessions EMAIL',
  words: [1, 1],
  run: async (shop, typed) => {
    const email = addressIn(typed);
    const open = await sessionsOf(shop, email);
    if (open.length === 0) print(`${email} is logged in nowhere.`);
    for (const { browser, system, createdAt, lastSeenAt } of open)
      print(
        `${[browser, system].filter(Boolean).join(' on ') || 'Unknown device'}, since ${createdAt}, last used ${lastSeenAt}`,
      );
    return 0;
  },
};

const ended = (count: number): string => `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.`;

export const endSessionsCommand: AdminCommand = {
  does: 'ends the sessions of an account, or of all',
  usage: `end-sessions EMAIL
  end-sessions --all

  Whoever was logged in has to log in again. --all is for everybody: shoppers, too.`,
  words: [0, 1],
  options: { all: { type: 'boolean' } },
  run: async (shop, typed) => {
    const isAll = typed.options.all === true;
    if (isAll === (typed.words.length === 1)) throw new Error('Name one account, or say --all');
    print(ended(isAll ? await endAllSessions(shop) : await endSessions(shop, addressIn(typed))));
    return 0;
  },
};
