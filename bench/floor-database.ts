import { fastify } from 'fastify';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { answerJobs } from './children.ts';

const POOL_SIZE = 12;
const NEWEST = `
  select id, name, description, price_kobo, discount_price_kobo, stock, brand, sku, category_id, is_active, is_featured,
    images, variations, average_rating, review_count, created_at
  from product where deleted_at is null and is_active order by created_at desc, id desc limit 10`;

const [dataDir = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => {}, error: (message) => console.error(message) },
});
const pool = new pg.Pool({ connectionString: server.connectionString, max: POOL_SIZE });
// Connections that the server ends first, while both are being stopped.
pool.on('error', () => {});
const end = async (): Promise<void> => {
  await pool.end();
  await server.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());

const app = fastify();
app.get('/newest', async () => (await pool.query({ name: 'newest', text: NEWEST, values: [] })).rows);
const url = await app.listen({ host: '127.0.0.1', port: 0 });

// Started by run.ts: the least that a route with a database can do, one indexed query on a copy of the shop's database.
answerJobs(async () => ({ url, path: '/newest' }));
