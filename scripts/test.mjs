// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentFor, root, runToEnd } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePages } from './pages.mjs';
import { prepare } from './prepare.mjs';
import { orSayWhy, Problem } from './problem.mjs';
import { countsOfPlaywright, countsOfStep, countsOfVitest } from './test-counts.mjs';

/**
 * @typedef {object} Step
 * @property {string[][]} [commands] run one after the other
 * @property {(runtime: string) => Promise<Record<string, string> | void>} [before] gives more environment
 * @property {(report: string) => import('./test-counts.mjs').Counts} [count]
 * @property {string} [needs] the step without whose success this one makes no sense
 * @property {string} [beside] the step during which this one runs, where both are asked for: it mostly waits (for limits,
 *   for processes to end) while that one computes, or each of them keeps one core busy. What it prints comes when both are
 *   through.
 */

const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
/** @param {string} step */
const reportOf = (step) => join(reports, `${step}.json`);
/** @param {string} step */
const outsideOf = (step) => join(reports, `${step}-outside.json`);
const FOLDERS = ['contract', 'server', 'web', 'demo', 'tests', 'bench'].filter((name) =>
  existsSync(join(root, name)),
);

/**
 * @param {'unit' | 'api' | 'system' | 'patient'} project
 * @param {string} [needs]
 * @returns {Step}
 */
const vitest = (project, needs) => ({
  needs,
  before: async () => ({
    NODE_ENV: 'test',
    ERRORS_OUTSIDE_FILE: outsideOf(project),
    // Tests start commands and shops by the dozen, each of which would compile all of it anew.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }),
  commands: [
    [
      // With the star those of its files, too, that need a process of their own.
      ...['vitest', 'run', '--project', `${project}*`, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=./scripts/errors-outside.mjs'],
      ...['--reporter=json', `--outputFile.json=${reportOf(project)}`],
    ],
  ],
  count: (report) => {
    const outside = outsideOf(project);
    return countsOfVitest(report, existsSync(outside) ? readFileSync(outside, 'utf8') : undefined);
  },
});

/** @type {Record<string, Step>} */
const STEPS = {
  types: {
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
      // A service worker has no page: it knows other globals.
      ['tsc', '--noEmit', '-p', 'tsconfig.worker.json'],
    ],
  },
  lint: { commands: [['biome', 'check', '.']], beside: 'types' },
  // Each of the two keeps one core busy.
  walls: { commands: [['depcruise', ...FOLDERS]], beside: 'unused' },
  unused: { commands: [['knip']] },
  unit: vitest('unit'),
  // Before the API tests, some of which serve the built pages; and what the shops of the tests would each make by themselves.
  build: {
    before: ensurePages,
    commands: [['node', 'tests/support/make-pictures-ahead.ts']],
    beside: 'unit',
  },
  // Half of what they take is waiting; with the browser tests and those of whole processes beside them no core is idle.
  api: { ...vitest('api'), beside: 'browser' },
  // One test after the other: which of them wait for minutes are a step of their own, so that the others need not wait for them.
  system: { ...vitest('system', 'build'), beside: 'browser' },
  patient: { ...vitest('patient', 'build'), beside: 'browser' },
  browser: {
    needs: 'build',
    before: async (runtime) => ({
      NODE_ENV: 'production',
      CHROMIUM_PATH: await ensureChromium(runtime),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser'),
    }),
    commands: [['playwright', 'test', '--reporter=list,json']],
    count: countsOfPlaywright,
  },
};

/** @typedef {{ name: string, seconds: number, succeeded: boolean, counts: import('./test-counts.mjs').Counts }} Done */

/**
 * @param {string} name
 * @param {string} runtime
 * @param {{ args: string[], quiet: boolean, done: readonly Done[] }} options
 * @returns {Promise<Done>}
 */
const runTimed = async (name, runtime, { args, quiet, done }) => {
  const step = /** @type {Step} */ (STEPS[name]);
  const title = `\n── ${name} ${'─'.repeat(60)}`;
  if (!quiet) console.log(title);
  const began = performance.now();
  const blocked = done.some((other) => other.name === step.needs && !other.succeeded);
  if (blocked) console.log(`${name} is not run: ${step.needs} failed`);
  const { succeeded, output } = blocked ? NOT_RUN : await runStep(step, runtime, { args, quiet });
  if (quiet) console.log(`${title}\n${output}`);
  const counts = countsOfStep(succeeded, readCounts(name, step));
  return { name, seconds: (performance.now() - began) / 1000, succeeded, counts };
};

const NOT_RUN = { succeeded: false, output: '' };

/**
 * @param {Step} step
 * @param {string} runtime
 * @param {{ args: string[], quiet: boolean }} options
 */
const runStep = async (step, runtime, { args, quiet }) => {
  let printed = '';
  try {
    const env = environmentFor(runtime, (await step.before?.(runtime)) ?? {});
    for (const [index, [command = '', ...rest]] of (step.commands ?? []).entries()) {
      const isLast = index === (step.commands ?? []).length - 1;
      const words = isLast ? [...rest, ...args] : rest;
      const { code, signal, interrupted, output } = await runToEnd(command, words, { env, quiet });
      printed += output;
      if (signal !== null || interrupted) process.exit(1);
      if (code !== 0) return { succeeded: false, output: printed };
    }
    return { succeeded: true, output: printed };
  } catch (error) {
    console.error(error instanceof Problem ? `${error.details}\n${error.message}` : error);
    return { succeeded: false, output: printed };
  }
};

/**
 * @param {string} name
 * @param {Step} step
 */
const readCounts = (name, step) => {
  if (step.count === undefined || !existsSync(reportOf(name))) return undefined;
  return step.count(readFileSync(reportOf(name), 'utf8'));
};

/** @param {Done[]} done */
const report = (done) => {
  for (const { name, counts } of done)
    for (const failure of counts.failures ?? []) console.log(`\n${name}: ${failure}`);
  console.log('\nstep       result   passed  failed  seconds');
  for (const { name, seconds, succeeded, counts } of done) {
    const cells = [name.padEnd(10), (succeeded ? 'ok' : 'FAILED').padEnd(8)];
    cells.push(
      String(counts.passed).padStart(6),
      String(counts.failed).padStart(7),
      seconds.toFixed(1).padStart(8),
    );
    console.log(cells.join(' '));
  }
  /** @param {'passed' | 'failed'} kind */
  const sum = (kind) => done.reduce((total, { counts }) => total + counts[kind], 0);
  if (done.some(({ succeeded }) => !succeeded) || sum('failed') > 0) process.exitCode = 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
};

// node scripts/test.mjs [STEP...] [ARGUMENT...]: these steps, or all; what is no step's name goes to the last command of each, but
// of those that run beside another.
await orSayWhy(async () => {
  const words = process.argv.slice(2);
  const firstArgument = words.findIndex((word) => !Object.hasOwn(STEPS, word));
  const names = firstArgument === -1 ? words : words.slice(0, firstArgument);
  const args = firstArgument === -1 ? [] : words.slice(firstArgument);
  if (args.length > 0 && names.length === 0) throw new Problem(`Steps: ${Object.keys(STEPS).join(' ')}`);

  const runtime = await prepare({ pages: false });
  const asked = names.length > 0 ? names : Object.keys(STEPS);
  /** @param {string} name */
  const host = (name) => asked.find((other) => other === STEPS[name]?.beside);
  /** @type {Done[]} */
  const done = [];
  for (const name of asked.filter((one) => host(one) === undefined)) {
    const guests = asked.filter((one) => host(one) === name);
    const running = guests.map((guest) => runTimed(guest, runtime, { args: [], quiet: true, done }));
    const own = await runTimed(name, runtime, { args, quiet: false, done });
    done.push(...(await Promise.all(running)), own);
  }
  report(done);
});
