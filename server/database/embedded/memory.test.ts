import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { memorySettings, usableMegabytes } from './memory.ts';

test.each([
  [256, { shared_buffers: '32MB', maintenance_work_mem: '16MB', effective_cache_size: '256MB' }],
  [512, { shared_buffers: '64MB', maintenance_work_mem: '32MB', effective_cache_size: '256MB' }],
  [2_048, { shared_buffers: '128MB', maintenance_work_mem: '64MB', effective_cache_size: '1024MB' }],
  [32_768, { shared_buffers: '128MB', maintenance_work_mem: '64MB', effective_cache_size: '16384MB' }],
])('PostgreSQL takes its share of %i MB', (megabytes, settings) => {
  expect(memorySettings(megabytes)).toEqual(settings);
});

test('what may be used is never more than the machine has', () => {
  expect(usableMegabytes()).toBeGreaterThan(0);
  expect(usableMegabytes()).toBeLessThanOrEqual(totalmem() / 2 ** 20);
});
