// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNpmGone } from './npm-process.mjs';
import { Problem } from './problem.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
export const binaries = join(root, 'node_modules', '.bin');

const PARENT_WATCH_MS = 250;
const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} Ending
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal what killed it
 * @property {boolean} interrupted whether this process was asked to end meanwhile
 * @property {string} output
 */

/**
 * This process's environment, with the packages' programs and the given runtime first in PATH.
 *
 * @param {string} runtime
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export const environmentFor = (runtime, more = {}) => {
  return { ...process.env, ...more, PATH: [binaries, dirname(runtime), process.env.PATH].join(delimiter) };
};

/**
 * Runs a program to its end. SIGINT, SIGTERM and SIGHUP to this process go on to it, and it gets SIGTERM when npm, the
 * parent of this process, is gone: however the start is ended, nothing stays behind.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options] quiet: collect what it prints instead of
 *   showing it
 * @returns {Promise<Ending>}
 */
export const runToEnd = (command, args, { env = process.env, cwd = root, quiet = false } = {}) => {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    let output = '';
    let interrupted = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      interrupted = true;
      // Ctrl-C in a terminal has reached the child already, with the whole process group.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const watch = watchParent(() => forward('SIGTERM'));
    const settle = () => {
      clearInterval(watch);
      for (const signal of FORWARDED) process.removeListener(signal, forward);
    };
    child.once('error', (error) => {
      settle();
      reject(new Problem(`${command} could not be run: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      settle();
      resolve({ code, signal, interrupted, output });
    });
  });
};

/**
 * Ends this process the way a child ended.
 *
 * @param {Ending} ending
 */
export const endLike = ({ code, signal }) => {
  if (signal !== null) {
    process.kill(process.pid, signal);
    process.exitCode = 128 + (constants.signals[signal] ?? 0);
    return;
  }
  process.exitCode = code ?? 1;
};

/** @param {() => void} onGone */
const watchParent = (onGone) => {
  const watch = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(watch);
    onGone();
  }, PARENT_WATCH_MS);
  watch.unref();
  return watch;
};
