import { describe, expect, test } from 'vitest';
import { deviceName, isHandheld, lastSeenText } from './session-labels.ts';

describe('a session is told by', () => {
  test('its browser and system, as far as they are known', () => {
    expect(deviceName({ browser: 'Chrome', system: 'Android' })).toBe('Chrome on Android');
    expect(deviceName({ browser: 'Chrome', system: '' })).toBe('Chrome');
    expect(deviceName({ browser: '', system: 'Android' })).toBe('Android');
    expect(deviceName({ browser: '', system: '' })).toBe('Unknown device');
  });

  test('when it was last seen', () => {
    const lastSeenAt = '2026-11-20T13:05:00.000Z';
    expect(lastSeenText({ isCurrent: false, lastSeenAt })).toBe('Last seen 20 Nov 2026, 14:05');
    expect(lastSeenText({ isCurrent: true, lastSeenAt })).toBe('In use now');
  });

  test('whether it is held in a hand', () => {
    expect([isHandheld({ system: 'Android' }), isHandheld({ system: 'Windows' })]).toEqual([true, false]);
  });
});
