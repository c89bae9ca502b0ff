import { expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { SystemAlerts } from '../../../../../src-main/engine/reporting/live/system-alerts.ts';

const limit = legacy('The limit is reached');
const failed = legacy('/in cannot be watched');
const nothingRepaired = { list: () => [], acknowledge: () => 0 };

it('the banner about the limit of watches goes with the limit, and covers nothing that is worse', () => {
  let changes = 0;
  const alerts = new SystemAlerts(nothingRepaired, () => (changes += 1));
  alerts.watching('watch_limit', limit);
  expect(alerts.current).toMatchObject({ kind: 'watch_limit', detail: limit });
  alerts.watching('watch_limit', null);
  expect(alerts.current).toBeNull();
  alerts.watching('watch_limit', limit);
  alerts.breakDown(legacy('The disk failed'));
  expect(alerts.current?.kind).toBe('storage');
  alerts.watching('watch_limit', null);
  expect(alerts.current?.kind).toBe('storage');
  expect(changes).toBe(5);
});

it('the banner about a folder that cannot be watched goes by itself, and gives way to the limit', () => {
  const alerts = new SystemAlerts(nothingRepaired, () => undefined);
  alerts.watching('watch_failed', failed);
  expect(alerts.current).toMatchObject({ kind: 'watch_failed', title: { code: 'banner.watch_failed' } });
  alerts.watching('watch_limit', limit);
  expect(alerts.current?.kind).toBe('watch_limit');
  alerts.watching('watch_limit', null);
  expect(alerts.current?.detail).toBe(failed);
  alerts.watching('watch_failed', null);
  expect(alerts.current).toBeNull();
});
