import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, FULL, QUICK } from './bench.ts';
import { BROWSED, benchBrowsing } from './browsing.ts';
import { endChildren, ROOT, runChild, startChild } from './children.ts';
import { benchImports } from './imports.ts';
import { FIGURES_FILE, modelTable, readFigures } from './load-model.ts';
import type { ModelFigures } from './model.ts';
import { benchOrderLists } from './order-lists.ts';
import { benchProductLists } from './product-lists.ts';
import { type Row, tableOf } from './report.ts';
import { benchSizes } from './sizes.ts';
import { benchStarts } from './starts.ts';
import { benchVariants } from './variants.ts';
import { benchWorkingDay, WORKING_DAY } from './working-day.ts';

const PARTS = [
  'start',
  ...WORKING_DAY,
  'sizes',
  'orders',
  'products',
  'variants',
  'imports',
  ...BROWSED,
] as const;
const USAGE = `node bench/run.ts [--quick] [--only PART]... [--profile DIRECTORY] [--save]
node bench/run.ts --model
Parts: ${PARTS.join(', ')}
--save keeps what the part \`costs\` measures in bench/figures.json; --model shows what follows from it (docs/scaling.md)`;

const readFlags = () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
      save: { type: 'boolean', default: false },
      model: { type: 'boolean', default: false },
    },
  });
  const only = values.only.flatMap((text) => text.split(','));
  const unknown = only.find((part) => !PARTS.some((known) => known === part));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}`);
  return { ...values, only };
};

const saveResults = async (results: object): Promise<string> => {
  const folder = path.join(ROOT, 'bench/results');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return path.relative(ROOT, file);
};

/** What the load model reckons with, from a run that has measured it. */
const saveFigures = async (
  measured: Bench['measured'],
  machine: { processor: string; processors: number },
  load: number,
): Promise<void> => {
  if (!measured.costs || !measured.memoryMb) throw new Error('--save needs the parts costs and memory');
  const figures: ModelFigures = {
    at: new Date().toISOString().slice(0, 10),
    machine: `${machine.processors} × ${machine.processor}`,
    load: Number(load.toFixed(1)),
    ...measured.costs,
    memoryMb: measured.memoryMb,
  };
  await writeFile(FIGURES_FILE, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Wrote ${path.relative(ROOT, FIGURES_FILE)}`);
};

const run = async (directory: string): Promise<boolean> => {
  const { quick, only, profile, save, model } = readFlags();
  if (model) {
    console.log(modelTable(readFigures()));
    return true;
  }
  const machine = {
    processor: cpus()[0]?.model ?? '',
    processors: cpus().length,
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
  };
  console.log(
    `${machine.processors} × ${machine.processor}, ${machine.memoryGB} GB, Node.js ${machine.node}${quick ? ', quick' : ''}`,
  );
  await runChild('scripts/build.mjs');
  const [load = 0] = loadavg();
  if (load > machine.processors) {
    console.log(
      `The machine is busy with other work (load ${load.toFixed(1)}): times are longer than they need be`,
    );
  }
  const sections: { section: string; rows: Row[] }[] = [];
  const bench: Bench = {
    scale: quick ? QUICK : FULL,
    directory,
    measured: {},
    loader: startChild('bench/load.ts'),
    profile: profile && path.resolve(profile),
    wants: (part) => only.length === 0 || only.includes(part),
    report: (section, rows) => {
      sections.push({ section, rows });
      console.log(tableOf(section, rows));
    },
  };
  if (bench.wants('start')) await benchStarts(bench);
  if (WORKING_DAY.some(bench.wants)) await benchWorkingDay(bench);
  if (bench.wants('sizes')) await benchSizes(bench);
  if (bench.wants('orders')) await benchOrderLists(bench);
  if (bench.wants('products')) await benchProductLists(bench);
  if (bench.wants('variants')) await benchVariants(bench);
  if (bench.wants('imports')) await benchImports(bench);
  if (BROWSED.some(bench.wants)) await benchBrowsing(bench);

  const aims = sections.flatMap(({ rows }) => rows.flatMap((row) => row.aims));
  const hasFailed = sections.some(({ rows }) => rows.some((row) => Object.keys(row.failures).length > 0));
  console.log(`\n${aims.filter((aim) => aim.isReached).length} of ${aims.length} aims reached`);
  console.log(await saveResults({ at: new Date().toISOString(), machine, quick, sections }));
  if (save) await saveFigures(bench.measured, machine, load);
  if (hasFailed) console.log('Some calls were not answered as they should: see FAILED above');
  return !hasFailed;
};

let isEnding = false;
const directory = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
const end = async (code: number): Promise<void> => {
  if (isEnding) return;
  isEnding = true;
  await endChildren();
  await rm(directory, { recursive: true, force: true });
  process.exit(code);
};
process.on('SIGINT', () => void end(130));
process.on('SIGTERM', () => void end(143));
run(directory).then(
  (isGood) => end(isGood ? 0 : 1),
  (error: unknown) => {
    // Children that were ended on purpose leave their work undone.
    if (!isEnding) console.error(error instanceof Error ? error.message : error, `\n${USAGE}`);
    return end(1);
  },
);
