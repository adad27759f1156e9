import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { allOf, environmentOf, type Instruction, onlyOf, wordsOf } from '../support/dockerfile.ts';

/** What a base image has of accounts and names. */
const ACCOUNTS = ['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf', 'hosts'];
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];
const EMPTY = ['proc', 'dev', 'tmp', 'opt', 'usr'];

/**
 * The last stage of a Dockerfile done by hand, where nothing can build an image: a root of its own, with the programs of this machine
 * in place of the base image's, in which what RUN says is run and what COPY says lies. `start` runs it as a container is run with a
 * read-only root: the image's environment, account and command, its volume and /tmp to write to.
 */
export class ImageRoot {
  readonly #root: string;
  readonly #stage: readonly Instruction[];
  readonly #copied: string;
  readonly #to: string;
  readonly #data: string;

  /** @param copied the folder that `COPY --from` copies */
  constructor(folder: string, stage: readonly Instruction[], copied: string) {
    this.#root = path.join(folder, 'root');
    this.#data = path.join(folder, 'volume');
    this.#stage = stage;
    this.#copied = copied;
    this.#to = onlyOf(stage, 'COPY').split(' ').at(-1) ?? '';
    for (const name of ['etc', ...EMPTY, this.#to])
      mkdirSync(path.join(this.#root, name), { recursive: true });
    for (const name of LINKS) {
      const there = lstatSync(`/${name}`, { throwIfNoEntry: false });
      if (there?.isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), path.join(this.#root, name));
    }
    for (const name of ACCOUNTS)
      if (existsSync(`/etc/${name}`)) copyFileSync(`/etc/${name}`, path.join(this.#root, 'etc', name));
    for (const command of allOf(stage, 'RUN')) this.#run(command);
    // A new volume takes over what the image has there, with its owner.
    execFileSync('cp', ['--archive', path.join(this.#root, onlyOf(stage, 'VOLUME')), this.#data]);
  }

  /** The shell's words that make the root, in a space of mounts that ends with whoever runs them. */
  #mounts(isReadOnly: boolean): string {
    const root = this.#root;
    const bind = (from: string, to: string): string => `mount --bind '${from}' '${root}${to}'`;
    const seal = (to: string): string => `mount -o remount,bind,ro '${root}${to}'`;
    const always = [
      'set -e',
      `mount --bind '${root}' '${root}'`,
      bind('/usr', '/usr'),
      seal('/usr'),
      bind(this.#copied, this.#to),
      seal(this.#to),
      `mount --rbind /dev '${root}/dev'`,
      `mount -t proc proc '${root}/proc'`,
      `mount -t tmpfs tmpfs '${root}/tmp'`,
    ];
    const sealed = [bind(this.#data, onlyOf(this.#stage, 'VOLUME')), seal('')];
    return [...always, ...(isReadOnly ? sealed : [])].join('\n');
  }

  #run(command: string): void {
    const script = `${this.#mounts(false)}\nexec chroot '${this.#root}' /bin/sh -c "$0"`;
    execFileSync('unshare', ['--mount', '/bin/sh', '-c', script, command]);
  }

  /** Words of the shell that become a command of the image. */
  #become(settings: Record<string, string>, command: readonly string[]): { script: string; args: string[] } {
    const environment = { ...environmentOf(this.#stage), ...settings };
    const user = onlyOf(this.#stage, 'USER');
    const change = `exec chroot --userspec='${user}' --groups='' '${this.#root}' /usr/bin/env -i -C '${onlyOf(this.#stage, 'WORKDIR')}' "$@"`;
    const pairs = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    return { script: `${this.#mounts(true)}\n${change}`, args: [...pairs, ...command] };
  }

  /**
   * Starts the image's command with more settings.
   * @param before words of the shell that are done first
   */
  start(settings: Record<string, string>, before: string): ChildProcess {
    const command = [...wordsOf(onlyOf(this.#stage, 'ENTRYPOINT')), ...wordsOf(onlyOf(this.#stage, 'CMD'))];
    const { script, args } = this.#become(settings, command);
    return spawn('unshare', ['--mount', '/bin/sh', '-c', `${before}\n${script}`, 'sh', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /**
   * Runs a command beside it, as `docker exec` does, and gives what it says.
   * @param before words of the shell that are done first
   * @throws where it does not end with 0
   */
  async exec(settings: Record<string, string>, command: readonly string[], before: string): Promise<string> {
    const { script, args } = this.#become(settings, command);
    const words = ['--mount', '/bin/sh', '-c', `${before}\n${script}`, 'sh', ...args];
    return (await promisify(execFile)('unshare', words)).stdout;
  }

  /** The command that says whether the image is healthy. */
  get healthCheck(): string[] {
    return wordsOf(onlyOf(this.#stage, 'HEALTHCHECK'));
  }
}
