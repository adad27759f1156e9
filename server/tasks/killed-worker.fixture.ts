import { openWorker, queueOf } from './jobs.fixture.ts';

/** A process that takes a job, says which, and holds it until it is killed. */
const [connectionString = '', name = ''] = process.argv.slice(2);
openWorker(connectionString).jobs.work(queueOf(name), ({ id }) => {
  process.stdout.write(`${id}\n`);
  return new Promise(() => {});
});
