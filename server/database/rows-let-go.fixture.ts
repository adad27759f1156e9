import { type HeapProfiler, Session } from 'node:inspector/promises';
import { sql } from 'kysely';
import { directly } from './address.ts';
import { openDatabase } from './connection.ts';

// node rows-let-go.fixture.ts ADDRESS STATEMENTS LETTERS: reads so many rows with each statement, and prints how many bytes of what `pg` made of
// them outlived V8's quick looks through what is new.

type Made = HeapProfiler.SamplingHeapProfileNode;

const [address = '', statements, letters] = process.argv.slice(2);
const connection = openDatabase(directly(address), { size: 2, onError: () => {} });
const ask = () =>
  sql`select repeat('x', 100) || number as text from generate_series(1, ${Number(letters) / 100}::int) number`.execute(
    connection.db,
  );

const sizeOf = ({ selfSize, children }: Made): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);
const madeByPg = (node: Made): number =>
  /node_modules\/pg/.test(node.callFrame.url)
    ? sizeOf(node)
    : node.children.reduce((sum, child) => sum + madeByPg(child), 0);

await ask();
const session = new Session();
session.connect();
await session.post('HeapProfiler.startSampling', {
  samplingInterval: 4096,
  includeObjectsCollectedByMajorGC: true,
});
for (let asked = 0; asked < Number(statements); asked += 1) await ask();
const { profile } = await session.post('HeapProfiler.stopSampling');
process.stdout.write(String(madeByPg(profile.head)));
await connection.close();
