import { expect, it } from 'vitest';
import { SystemAlerts } from '../../../../../src-main/engine/reporting/live/system-alerts.ts';

it('the banner about the limit of watches goes with the limit, and covers nothing that is worse', () => {
  let changes = 0;
  const alerts = new SystemAlerts(null, () => (changes += 1));
  alerts.watchLimit('The limit is reached');
  expect(alerts.current).toMatchObject({ kind: 'watch_limit', detail: 'The limit is reached' });
  alerts.watchLimit(null);
  expect(alerts.current).toBeNull();
  alerts.watchLimit('The limit is reached');
  alerts.breakDown('The disk failed');
  expect(alerts.current?.kind).toBe('storage');
  alerts.watchLimit(null);
  expect(alerts.current?.kind).toBe('storage');
  expect(changes).toBe(5);
});
