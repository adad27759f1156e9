import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';

const isThere = (): boolean => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Why there is no haproxy here, or null where there is one; Debian's package is installed where that is possible. */
export const whyNoHaproxy = (): string | null => {
  if (isThere()) return null;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'haproxy is not installed (apt-get install haproxy)';
  try {
    execFileSync('apt-get', ['install', '-y', '-q', 'haproxy'], { stdio: 'ignore', timeout: 100_000 });
  } catch {
    return 'haproxy is not installed, and apt-get could not install it';
  }
  return isThere() ? null : 'haproxy was installed and does not run';
};

/** A load balancer before some shops, as docs/operations.md shows it, with nothing that would hide a lost request. */
export class Haproxy {
  /** Keeps its connections to the shops, as it does by itself. */
  readonly keeping: string;
  /** Opens a connection for each request. */
  readonly closing: string;
  readonly #statistics: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(ports: readonly number[], child: ChildProcess, folder: string) {
    const [keeping, closing, statistics] = ports.map((port) => `http://127.0.0.1:${port}`);
    this.keeping = keeping ?? '';
    this.closing = closing ?? '';
    this.#statistics = `${statistics}/;csv`;
    this.#child = child;
    this.#folder = folder;
  }

  static async before(shops: readonly string[]): Promise<Haproxy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-haproxy-'));
    const ports = [await freePort(), await freePort(), await freePort()];
    const servers = shops.map((url, index) => `  server shop${index} ${new URL(url).host}`).join('\n');
    const proxy = (name: string, port: number | undefined, mode: string): string => `
listen ${name}
  bind 127.0.0.1:${port}
  option ${mode}
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1
${servers}
`;
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(
      file,
      `
defaults
  mode http
  retries 0
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
${proxy('keeping', ports[0], 'http-keep-alive')}
${proxy('closing', ports[1], 'httpclose')}
listen statistics
  bind 127.0.0.1:${ports[2]}
  stats enable
  stats uri /
`,
    );
    const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    return new Haproxy(ports, child, folder);
  }

  /** How many shops get requests now, in each of the two ways. */
  async up(): Promise<[number, number]> {
    const answer = await fetch(this.#statistics).catch(() => null);
    const rows = ((await answer?.text()) ?? '').split('\n').map((line) => line.split(','));
    const status = rows[0]?.indexOf('status') ?? -1;
    const upIn = (name: string): number =>
      rows.filter((row) => row[0] === name && /^shop\d/.test(row[1] ?? '') && row[status] === 'UP').length;
    return [upIn('keeping'), upIn('closing')];
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    if (this.#child.exitCode === null && this.#child.kill('SIGKILL')) await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
