import type { ChildProcess } from 'node:child_process';
import { doJob } from './children.ts';
import type { Figures, LoadJob } from './load-job.ts';
import type { ModelFigures } from './model.ts';
import { medianOf, type Row } from './report.ts';

/** How long and how large: the whole thing, or `--quick`. */
export interface Scale {
  products: number;
  /** Two sizes of the catalogue whose costs are compared. */
  small: number;
  large: number;
  /** Orders whose lists are read. */
  orders: number;
  connections: number;
  seconds: number;
  rounds: number;
  warmUpSeconds: number;
  idleSeconds: number;
  /** How often a browser visits each page, and how often Lighthouse judges it. */
  visits: number;
  judgements: number;
}

export const FULL: Scale = {
  products: 20_000,
  small: 1_000,
  large: 50_000,
  orders: 200_000,
  connections: 32,
  seconds: 4,
  rounds: 3,
  warmUpSeconds: 1.5,
  idleSeconds: 15,
  visits: 5,
  judgements: 3,
};
export const QUICK: Scale = {
  products: 2_000,
  small: 200,
  large: 2_000,
  orders: 5_000,
  connections: 32,
  seconds: 1,
  rounds: 1,
  warmUpSeconds: 0.5,
  idleSeconds: 15,
  visits: 1,
  judgements: 1,
};

/** What every part of the benchmark needs. */
export interface Bench {
  scale: Scale;
  /** A directory of this run, removed at its end. */
  directory: string;
  /** The process that makes the load. */
  loader: ChildProcess;
  /** Directory for profiles of the shop, or none. */
  profile: string | undefined;
  /** Whether a part was asked for. */
  wants: (part: string) => boolean;
  report: (section: string, rows: Row[]) => void;
  /** What the load model reckons with, by the parts that measure it. */
  measured: {
    costs?: Pick<ModelFigures, 'costs' | 'productKb' | 'answerKb'>;
    memoryMb?: ModelFigures['memoryMb'];
  };
}

/** What is loaded: where, and with which calls. */
export type Target = Pick<LoadJob, 'url' | 'calls' | 'seeded'> & { connections?: number };

/** Loads several targets in turn, round after round, so that a slow moment of the machine meets them all. */
export const measure = async <Name extends string>(
  { scale, loader }: Bench,
  targets: Record<Name, Target>,
): Promise<Record<Name, Figures>> => {
  const load = (
    { connections = scale.connections, ...target }: Target,
    seconds: number,
  ): Promise<Figures> => {
    const job: LoadJob = { ...target, connections, seconds };
    return doJob(loader, job);
  };
  const entries = Object.entries(targets) as [Name, Target][];
  const runs = new Map<Name, Figures[]>(entries.map(([name]) => [name, []]));
  for (const [, target] of entries) await load(target, scale.warmUpSeconds);
  for (let round = 0; round < scale.rounds; round += 1) {
    for (const [name, target] of entries) runs.get(name)?.push(await load(target, scale.seconds));
  }
  return Object.fromEntries([...runs].map(([name, figures]) => [name, medianOf(figures)])) as Record<
    Name,
    Figures
  >;
};
