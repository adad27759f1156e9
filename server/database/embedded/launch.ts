import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import type { ServerAccount } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';

/** How to start a PostgreSQL program under the right account. */
export interface Launcher {
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

/** The environment of every PostgreSQL program: the shop's own holds keys that are none of its business. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}),
};

/**
 * Decides how programs get under the account. Where the account may not enter the directories above the data or the
 * binaries (a checkout below /root, mode 0700), they keep the one capability that lets them through; the database
 * role of the shop is no superuser, so SQL cannot use it.
 */
export const planLaunch = (
  account: ServerAccount | undefined,
  binaries: PostgresBinaries,
  dataDir: string,
): Launcher => {
  if (account === undefined || reaches(account, binaries, dataDir)) {
    return {
      spawn: (program, args, options) =>
        spawn(program, args, { ...options, ...account, cwd: rootDirectory(), env: ENVIRONMENT }),
    };
  }
  const capability = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return {
    spawn: (program, args, options) =>
      spawn('setpriv', [...capability, '--', program, ...args], {
        ...options,
        cwd: rootDirectory(),
        env: ENVIRONMENT,
      }),
  };
};

/** Waits for the program to end; gives its exit code (null when killed) and what it printed to stderr. */
export const runToEnd = async (
  launcher: Launcher,
  program: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; stderr: string }> => {
  const child = launcher.spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  child.stdin?.on('error', () => {}).end(input);
  return new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stderr }));
  }).finally(() => process.removeListener('exit', endWithUs));
};

const reaches = (account: ServerAccount, binaries: PostgresBinaries, dataDir: string): boolean => {
  const script = 'test -x "$0" && test -r "$1" && test -x "$2"';
  const args = ['-c', script, binaries.postgres, binaries.bootstrapScript, dataDir];
  return spawnSync('/bin/sh', args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
};

// PostgreSQL warns when it cannot read the directory that it is started in.
const rootDirectory = (): string | undefined => {
  return process.platform === 'win32' ? undefined : '/';
};
