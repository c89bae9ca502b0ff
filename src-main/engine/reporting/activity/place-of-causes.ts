import type { NotificationCause } from '../../../contract/notification-causes.ts';
import { onScreen, type Place, type Screen } from '../../../contract/place.ts';

/** Where something can be done about each; what asks somebody comes before what is over. */
const screens = [
  ['key', 'settings'],
  ['disk', 'attention'],
  ['service', 'attention'],
  ['doubt', 'attention'],
  ['folder', 'folders'],
  ['asks', 'attention'],
  ['failed', 'failed'],
  ['done', 'done'],
] as const satisfies readonly (readonly [NotificationCause, Screen])[];

/** Where a notification of these causes leads. */
export function placeOfCauses(causes: readonly NotificationCause[]): Place {
  return onScreen(screens.find(([cause]) => causes.includes(cause))?.[1] ?? 'queue');
}
