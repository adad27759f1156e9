import type { Figures } from './load-job.ts';
import type { Visit } from './phone-visit.ts';

/** Lighthouse's, each out of 100. */
export type Marks = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;

/** What is aimed at, and whether it was reached. */
export interface Aim {
  text: string;
  isReached: boolean;
}

/** One line of the report. */
export interface Row {
  name: string;
  figures: Partial<Pick<Figures, 'perSecond' | 'meanMs' | 'p50Ms' | 'p95Ms' | 'p99Ms'>>;
  /** Requests a second of the floor that it is held against. */
  floor?: number;
  /** Figures that are neither requests nor times, such as `142.3 MB`. */
  value?: string;
  visit?: Visit;
  marks?: Marks;
  aims: Aim[];
  failures: Record<string, number>;
}

export const atLeast = (name: string, least: number, reached: number): Aim => ({
  text: `≥ ${name}`,
  isReached: reached >= least,
});
export const below = (name: string, most: number, reached: number): Aim => ({
  text: `< ${name}`,
  isReached: reached < most,
});

const READ_P99_MS = 20;
/** Every read answers ninety-nine of a hundred within this. */
export const quickEnough = ({ p99Ms }: Figures): Aim => below(`${READ_P99_MS} ms p99`, READ_P99_MS, p99Ms);

/** The run in the middle by requests a second, with the failures of all. */
export const medianOf = (runs: readonly Figures[]): Figures => {
  const sorted = runs.toSorted((left, right) => left.perSecond - right.perSecond);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('There was no run');
  const failures: Record<string, number> = {};
  for (const run of runs) {
    for (const [kind, count] of Object.entries(run.failures)) failures[kind] = (failures[kind] ?? 0) + count;
  }
  return { ...middle, failures };
};

const whole = (figure: number | undefined): string =>
  figure === undefined ? '' : Math.round(figure).toLocaleString('en');
const fine = (figure: number | undefined): string => (figure === undefined ? '' : figure.toFixed(2));

const COLUMNS: readonly { title: string; isText?: boolean; cell: (row: Row) => string }[] = [
  { title: 'case', isText: true, cell: ({ name }) => name },
  { title: 'figure', cell: ({ value }) => value ?? '' },
  { title: 'req/s', cell: ({ figures }) => whole(figures.perSecond) },
  { title: 'mean ms', cell: ({ figures }) => fine(figures.meanMs) },
  { title: 'p50 ms', cell: ({ figures }) => fine(figures.p50Ms) },
  { title: 'p95 ms', cell: ({ figures }) => fine(figures.p95Ms) },
  { title: 'p99 ms', cell: ({ figures }) => fine(figures.p99Ms) },
  { title: 'floor req/s', cell: ({ floor }) => whole(floor) },
  {
    title: 'ratio',
    cell: ({ floor, figures }) => fine(floor && figures.perSecond ? figures.perSecond / floor : undefined),
  },
  { title: 'largest paint ms', cell: ({ visit }) => whole(visit?.largestPaintMs) },
  { title: 'shift', cell: ({ visit }) => visit?.shift.toFixed(3) ?? '' },
  { title: 'blocking ms', cell: ({ visit }) => whole(visit?.blockingMs) },
  { title: 'by its own work ms', cell: ({ visit }) => whole(visit?.ownBlockingMs) },
  { title: 'requests', cell: ({ visit }) => whole(visit?.requests) },
  { title: 'KB', cell: ({ visit }) => whole(visit && visit.bytes / 1_000) },
  { title: 'KB without pictures', cell: ({ visit }) => whole(visit && visit.bytesWithoutPictures / 1_000) },
  { title: 'performance', cell: ({ marks }) => whole(marks?.performance) },
  { title: 'accessibility', cell: ({ marks }) => whole(marks?.accessibility) },
  { title: 'best practices', cell: ({ marks }) => whole(marks?.['best-practices']) },
  { title: 'SEO', cell: ({ marks }) => whole(marks?.seo) },
  { title: 'aim', isText: true, cell: ({ aims }) => aims.map(({ text }) => text).join(', ') },
  {
    title: 'reached',
    isText: true,
    cell: ({ aims }) => aims.map(({ isReached }) => (isReached ? 'yes' : 'NO')).join(', '),
  },
];

/** The rows under one heading as a table for a terminal, with whatever went wrong below it; columns that nothing fills are left out. */
export const tableOf = (section: string, rows: readonly Row[]): string => {
  const columns = COLUMNS.map(({ title, isText, cell }) => {
    const cells = rows.map(cell);
    const width = Math.max(title.length, ...cells.map((text) => text.length));
    const lines = [title, ...cells].map((text) => (isText ? text.padEnd(width) : text.padStart(width)));
    return { lines, isEmpty: cells.every((text) => text === '') };
  }).filter(({ isEmpty }) => !isEmpty);
  const lines = [undefined, ...rows].map((_, line) =>
    columns
      .map(({ lines: texts }) => texts[line])
      .join('  ')
      .trimEnd(),
  );
  const failures = rows.flatMap((row) =>
    Object.entries(row.failures).map(([kind, count]) => `FAILED  ${row.name}: ${count} × ${kind}`),
  );
  return [`\n${section}`, '─'.repeat(section.length), ...lines, ...failures].join('\n');
};
