import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseServerAccount } from '#server/database/embedded/account.ts';
import { freePort } from '../support/free-port.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const INSTALL_WITHIN_MS = 90_000;

const found = (): string | undefined => PLACES.find((place) => existsSync(place));

/** Where PgBouncer is; Debian's is installed where that can be. Undefined, with a printed reason, where there is none. */
export const findPgBouncer = (): string | undefined => {
  const there = found();
  if (there !== undefined) return there;
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], {
      stdio: 'ignore',
      timeout: INSTALL_WITHIN_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // Said below.
  }
  const now = found();
  if (now === undefined)
    process.stdout.write('PgBouncer is neither installed nor to be had: what needs it is skipped\n');
  return now;
};

/** A PgBouncer before a server, as it is set up by default but for its mode. */
export class PgBouncer {
  readonly #program: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'shop-pgbouncer-'));
  #child: ChildProcess | null = null;
  port = 0;

  constructor(program: string) {
    this.#program = program;
  }

  async start(
    mode: 'session' | 'transaction' | 'statement',
    server: { port: number; password: string },
    settings: Record<string, string> = {},
  ): Promise<void> {
    this.port ||= await freePort();
    chmodSync(this.#folder, 0o755);
    const users = path.join(this.#folder, 'users.txt');
    writeFileSync(users, `"shop" "${server.password}"\n`);
    const lines = {
      listen_addr: '127.0.0.1',
      listen_port: String(this.port),
      unix_socket_dir: '',
      auth_type: 'scram-sha-256',
      auth_file: users,
      pool_mode: mode,
      max_client_conn: '200',
      default_pool_size: '40',
      ...settings,
    };
    const file = path.join(this.#folder, 'pgbouncer.ini');
    const configuration = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
    writeFileSync(
      file,
      [
        '[databases]',
        `shop = host=127.0.0.1 port=${server.port} dbname=shop`,
        '[pgbouncer]',
        ...configuration,
        '',
      ].join('\n'),
    );
    this.#child = spawn(this.#program, ['-q', file], {
      ...chooseServerAccount(this.#folder),
      stdio: 'ignore',
    });
    for (let time = 0; !(await this.#listens()); time += 1) {
      if (time > 200 || this.#child.exitCode !== null) throw new Error('PgBouncer did not start');
      await sleep(25);
    }
  }

  /** Ends it at once, with every connection. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #listens(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  }
}
