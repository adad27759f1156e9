import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/start.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Line {
  level: number;
  msg: string;
  times?: number;
  reqId?: string;
}
const openLog = () => {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as Line) });
  return { log, lines };
};
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('what fails a thousand times is written at once, and then once a minute with how often it came again', () => {
  const { log, lines } = openLog();
  for (let time = 0; time < 1_000; time += 1)
    log.child({ reqId: String(time) }).error({ err: refused() }, 'request failed');
  expect(lines).toMatchObject([{ msg: 'request failed', reqId: '0' }]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ msg: 'request failed', times: 999, err: { code: 'ECONNREFUSED' } });
  log.error({ err: refused() }, 'request failed');
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(lines[2]).toMatchObject({ times: 1 });
  vi.advanceTimersByTime(120_000);
  log.error({ err: refused() }, 'request failed');
  expect(lines).toHaveLength(4);
  expect(lines[3]?.times).toBeUndefined();
});

test('other causes are other lines, and a bare sentence is its own cause', () => {
  const { log, lines } = openLog();
  for (let time = 0; time < 3; time += 1) {
    log.error({ err: refused() }, 'request failed');
    log.error({ err: new Error('other') }, 'request failed');
    log.error({ err: refused(), task: 'mail' }, 'task failed; it runs again');
    log.warn({ reason: 'connect ECONNREFUSED' }, 'the database does not answer yet');
    log.error('The embedded PostgreSQL did not start');
  }
  expect(lines).toHaveLength(5);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(5).map(({ times }) => times)).toEqual([2, 2, 2, 2, 2]);
});

test('lines about somebody, and all that is no trouble, are each written', () => {
  const { log, lines } = openLog();
  for (let time = 0; time < 5; time += 1) {
    log.info({ reason: 'fine' }, 'looked');
    log.warn({ client: '10.0.0.1' }, 'too often');
    log.warn({ security: true, event: 'login_failed', reason: 'password' }, 'login_failed');
  }
  expect(lines).toHaveLength(15);
});
