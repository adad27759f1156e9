import { readConfig } from '#server/config.ts';
import { createLog } from '#server/start.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** A shop that tells of itself as the settings say, as `serve.ts` has it; `lines` is what its telemetry logs. */
export const openWatchedShop = async (
  settings: Record<string, string>,
): Promise<TestShop & { lines: Record<string, unknown>[] }> => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const telemetry = await openTelemetry(readConfig({ PORT: '0', ...settings }), log);
  const shop = await openTestShop(settings, { extend: async (app, opened) => telemetry.add(app, opened) });
  return {
    ...shop,
    lines,
    stop: async () => {
      await shop.stop();
      await telemetry.stop();
    },
  };
};
