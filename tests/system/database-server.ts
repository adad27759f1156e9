import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseServerAccount } from '#server/database/embedded/account.ts';
import { findPostgresBinaries, type PostgresBinaries } from '#server/database/embedded/binaries.ts';
import { type ClusterPlace, ensureCluster } from '#server/database/embedded/cluster.ts';
import { planLaunch, runToEnd } from '#server/database/embedded/launch.ts';
import { freePort } from '../support/free-port.ts';
import { running } from './shop-process.ts';

/**
 * A PostgreSQL server that the tests may treat badly: on TCP, watched by nobody, which comes back only when it is told to.
 */
export class DatabaseServer {
  readonly #folder: string;
  readonly #place: ClusterPlace;
  readonly #settings: string[];
  port = 0;
  password = '';

  /**
   * @param folder where it lies; below the temporary folder unless told
   * @param binaries of another PostgreSQL than the shop's own
   */
  constructor(
    settings: Record<string, string> = {},
    folder = mkdtempSync(path.join(tmpdir(), 'shop-server-')),
    binaries: PostgresBinaries = findPostgresBinaries(),
  ) {
    this.#folder = folder;
    const clusterDir = path.join(folder, 'postgres');
    const account = chooseServerAccount(clusterDir);
    this.#place = {
      clusterDir,
      passwordFile: path.join(folder, 'postgres-password'),
      binaries,
      launcher: planLaunch(account, binaries, folder),
      account,
    };
    this.#settings = Object.entries({ max_connections: '100', ...settings }).map(
      ([name, value]) => `-c ${name}=${value}`,
    );
    chmodSync(folder, 0o755);
  }

  /** For `pg`, on the server's own port or on another that leads there. */
  url(port = this.port): string {
    return `postgres://shop:${this.password}@127.0.0.1:${port}/shop`;
  }

  /** Starts it for the first time. */
  async create(): Promise<void> {
    this.password = await ensureCluster(this.#place);
    const { clusterDir, account } = this.#place;
    appendFileSync(path.join(clusterDir, 'pg_hba.conf'), 'host all shop 127.0.0.1/32 scram-sha-256\n');
    this.port = await freePort();
    if (account) chownSync(path.join(clusterDir, 'pg_hba.conf'), account.uid, account.gid);
    await this.start();
  }

  /** Lets in whoever comes with TLS, and nobody else, with this key and certificate. */
  takeTlsOnly(key: string, certificate: string): void {
    const { clusterDir, account } = this.#place;
    for (const [from, to] of [
      [key, 'server.key'],
      [certificate, 'server.crt'],
    ] as const) {
      const target = path.join(clusterDir, to);
      copyFileSync(from, target);
      chmodSync(target, 0o600);
      if (account) chownSync(target, account.uid, account.gid);
    }
    const rules = path.join(clusterDir, 'pg_hba.conf');
    const secured = readFileSync(rules, 'utf8').replace(/^host /m, 'hostssl ');
    appendFileSync(rules, '');
    rmSync(rules);
    appendFileSync(rules, secured);
    if (account) chownSync(rules, account.uid, account.gid);
    this.#settings.push('-c ssl=on');
  }

  start(): Promise<void> {
    const options = [
      `-c port=${this.port}`,
      '-c listen_addresses=127.0.0.1',
      "-c unix_socket_directories=''",
      ...this.#settings,
    ];
    return this.#control(
      'start',
      '-w',
      '-l',
      path.join(this.#place.clusterDir, 'log'),
      '-o',
      options.join(' '),
    );
  }

  stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    return this.#control('stop', '-w', '-m', mode);
  }

  async restart(mode: 'fast' | 'immediate'): Promise<void> {
    await this.stop(mode);
    await this.start();
  }

  /** Stops every process of the server where it stands: connections stay open and nothing answers. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async remove(): Promise<void> {
    this.thaw();
    await this.stop('immediate').catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** What it has logged. */
  log(): string {
    return readFileSync(path.join(this.#place.clusterDir, 'log'), 'utf8');
  }

  #signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const all = running();
    const main = all.find(({ args }) => args.includes(`-D ${this.#place.clusterDir}`))?.pid;
    if (main === undefined) return;
    const own = [main, ...all.filter(({ parent }) => parent === main).map(({ pid }) => pid)];
    for (const pid of own) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended in between.
      }
    }
  }

  async #control(command: string, ...args: string[]): Promise<void> {
    const { launcher, binaries, clusterDir } = this.#place;
    const { code, stderr } = await runToEnd(launcher, binaries.pgCtl, [command, '-D', clusterDir, ...args]);
    if (code !== 0) throw new Error(`pg_ctl ${command} ended with ${code}: ${stderr}`);
  }
}
