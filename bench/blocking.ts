/** What a task may take without being felt, in milliseconds. Source: web.dev, "Total Blocking Time". */
export const UNFELT_MS = 50;

/** What of Chromium's trace is needed here: tasks, and paints. */
export const TRACED = ['toplevel', 'loading'];

/** One line of a trace; times are microseconds, `tdur` those that the processor spent on it. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Total blocking time after the first paint, in milliseconds of the processor's time. */
export const ownBlockingOf = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The page was never painted');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      pid === paint.pid &&
      tid === paint.tid &&
      ts + dur > paint.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1_000 - UNFELT_MS), 0);
};
