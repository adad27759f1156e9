import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect } from 'vitest';
import { SETTING_NAMES } from '#server/config.ts';
import { environmentOf, stagesOf } from './dockerfile.ts';

export const read = (file: string): string => readFileSync(file, 'utf8');

/** As the owner fills them in. */
export const KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' };
/** What a shop takes to end, in seconds, without DRAIN_SECONDS. */
export const ENDING_SECONDS = 10;

/** The example of settings, as the shop reads it. */
export const example = parseEnv(read('deploy/shop.env.example')) as Record<string, string>;
/** The stages of the Dockerfile: the last one is the image. */
export const stages = stagesOf(read('Dockerfile'));
export const image = stages.at(-1) ?? [];
export const imageEnvironment = environmentOf(image);

/** The settings of the shop among names; those that are for others are named. */
export const expectSettings = (names: string[], others: string[] = []): void => {
  expect(names.filter((name) => !SETTING_NAMES.includes(name) && !others.includes(name))).toEqual([]);
};
