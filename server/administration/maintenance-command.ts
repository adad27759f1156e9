import { maintenanceMessages as say } from '#contract/maintenance/messages.ts';
import { changeMaintenanceSchema } from '#contract/maintenance/schemas.ts';
import { readPause } from '#server/maintenance/maintenance.ts';
import { presentPause, switchMaintenance } from '#server/maintenance/switch.ts';
import { type AdminCommand, print, textOf } from './admin-command.ts';

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };

/** Minutes of a time such as 30m, 2h or 1d. @throws Error for any other text */
export const minutesOf = (typed: string): number => {
  const [, number = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(typed) ?? [];
  const minutes = Number(number) * (MINUTES[unit] ?? 0);
  if (minutes === 0) throw new Error(`--for takes a time such as 30m, 2h or 1d, not ${typed}`);
  return minutes;
};

export const maintenance: AdminCommand = {
  does: 'pauses the shop, and has it go on',
  usage: `maintenance on [--for 30m] [--message "TEXT"]
  maintenance off
  maintenance status

  While it is on, the shop can be read and begins nothing new: 503 with Retry-After. Payments under way still end.
  --for      ends by itself after so many minutes (m), hours (h) or days (d), seven days at most
  --message  what shoppers read first, in place of the shop's own sentence`,
  words: [1, 1],
  options: { for: { type: 'string' }, message: { type: 'string' } },
  run: async (shop, typed) => {
    const [what = ''] = typed.words;
    if (what === 'status') {
      const { isOn, until, shown } = presentPause(await readPause(shop.db));
      print(
        isOn
          ? `Maintenance is on ${until ? `until ${until}` : 'until it is turned off'}. Shoppers read: ${shown}`
          : 'Maintenance is off.',
      );
      return 0;
    }
    if (what !== 'on' && what !== 'off') throw new Error('Say on, off or status');
    const howLong = textOf(typed, 'for');
    const { data, error } = changeMaintenanceSchema.safeParse({
      isOn: what === 'on',
      notice: textOf(typed, 'message') ?? '',
      minutes: howLong === undefined ? null : minutesOf(howLong),
    });
    if (error) throw new Error(error.issues[0]?.message);
    const { until } = await switchMaintenance(shop, null, data);
    print(data.isOn ? `${say.turnedOn}${until ? `, until ${until}` : ''}.` : `${say.turnedOff}.`);
    return 0;
  },
};
