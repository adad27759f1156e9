import type { Level, Result } from './check.ts';

const MARKS: Readonly<Record<Level, string>> = { ok: ' ', skipped: '-', warning: '!', fault: 'X' };
const WORDS: Readonly<Record<Level, string>> = {
  ok: 'fine',
  skipped: 'not looked at',
  warning: 'warnings',
  fault: 'faults',
};
const LEVELS: readonly Level[] = ['fault', 'warning', 'skipped', 'ok'];

const SECRET = /PASSWORD|PASSPHRASE|SECRET|TOKEN|KEY|_URL$|_DSN$/;
const ADDRESS = /_(URL|DSN)$/;
/** Shorter ones would stand in words. */
const LEAST_LENGTH = 6;

/** What an address spells with percent signs, as it is meant; one that stands for nothing is itself. */
const unspelled = (part: string): string =>
  part.replaceAll(/(?:%[\da-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });

/** What no line may hold, whatever an error says: secrets among the settings, and passwords within addresses. */
const secretsIn = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    if (!value || !SECRET.test(name)) return [];
    if (!ADDRESS.test(name)) return value.length < LEAST_LENGTH ? [] : [value];
    const { username = '', password = '' } = URL.parse(value) ?? {};
    // The key of a DSN is whom it names.
    const parts = name.endsWith('_DSN') ? [username, password] : [password];
    return parts.filter(Boolean).flatMap((part) => [part, unspelled(part)]);
  });

const PUBLIC = ['PAYSTACK_PUBLIC_KEY'];

/** The results without a secret of the settings. */
export const withoutSecrets = (
  results: readonly Result[],
  environment: Readonly<Record<string, string | undefined>>,
): Result[] => {
  const others = Object.fromEntries(Object.entries(environment).filter(([name]) => !PUBLIC.includes(name)));
  const secrets = secretsIn(others).sort((left, right) => right.length - left.length);
  const clean = (text: string): string => secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text);
  return results.map((result) => ({
    ...result,
    found: clean(result.found),
    ...(result.remedy === undefined ? {} : { remedy: clean(result.remedy) }),
  }));
};

const linesOf = (width: number, { name, level, found, remedy }: Result): string[] => [
  `${MARKS[level]} ${name.padEnd(width)}  ${found}`,
  ...(remedy === undefined ? [] : [`  ${' '.repeat(width)}  → ${remedy}`]),
];

/** For people: a line a check, what to do below it, and the sum. */
export const reportOf = (results: readonly Result[]): string => {
  const width = Math.max(...results.map(({ name }) => name.length));
  const sums = LEVELS.map(
    (level) => [level, results.filter((result) => result.level === level).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([level, count]) => `${count} ${WORDS[level]}`);
  return [...results.flatMap((result) => linesOf(width, result)), '', `${sums.join(', ')}.`, ''].join('\n');
};

/** 0: nothing is wrong; 1: there is a fault; 2: there are warnings. */
export const codeOf = (results: readonly Result[]): 0 | 1 | 2 => {
  if (results.some(({ level }) => level === 'fault')) return 1;
  return results.some(({ level }) => level === 'warning') ? 2 : 0;
};
