import { type Config, ConfigError, readConfig, SETTING_NAMES } from '#server/config.ts';
import { type Finding, fine, look, wrong } from './finding.ts';
import type { Release } from './releases.ts';

type Environment = Record<string, string | undefined>;

/** Looks at the settings that the new release would be started with. `config` where it would start with them. */
export const checkSettings = (
  environment: Environment,
  last: Release,
): { findings: Finding[]; config: Config | undefined } => {
  const added = SETTING_NAMES.filter((name) => !last.settings.includes(name));
  const gone = last.settings.filter((name) => !SETTING_NAMES.includes(name));
  const ignored = gone.filter((name) => environment[name]?.trim());
  const news =
    added.length > 0 ? `; new since ${last.version}, all of them optional: ${added.join(', ')}` : '';
  const findings = ignored.map((name) => look('settings', `${name} is set and means nothing any more`));
  try {
    const config = readConfig(environment);
    return { findings: [fine('settings', `are valid${news}`), ...findings], config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: [wrong('settings', error.message), ...findings], config: undefined };
  }
};
