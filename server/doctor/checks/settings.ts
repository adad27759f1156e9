import { settingsProblems } from '#server/config.ts';
import { warningsOf } from '#server/lifecycle/banner.ts';
import { type Check, fault, ok, warning } from '../check.ts';
import type { Machine, Settled } from '../subjects.ts';

export const settings: Check<Machine> = {
  name: 'settings',
  run: ({ environment }) => {
    const problems = settingsProblems(environment);
    return problems.length === 0
      ? ok('all that are set are valid')
      : fault(problems.join('; '), 'Correct them in the environment of the shop: README lists every setting');
  },
};

/** Settings that work but will hurt, as the start warns of them. */
export const advice: Check<Settled> = {
  name: 'advice',
  run: ({ config }) => {
    const warnings = warningsOf(config);
    return warnings.length === 0
      ? ok('nothing in the settings that will hurt')
      : warning(warnings.join(' '), 'See “Behind a proxy” in docs/operations.md');
  },
};

export const secondFactorKey: Check<Settled> = {
  name: 'second-factor-key',
  run: ({ config }) => {
    if (config.secondFactorKey !== undefined) return ok('secrets of second factors are sealed');
    if (config.mode === 'demo') return ok('a demo needs none');
    return warning(
      'secrets of second factors lie unsealed in the database and in its backups',
      'Set SECOND_FACTOR_KEY to 32 random signs or more, and keep it apart from backups; who has a second factor sets it up anew',
    );
  },
};
