import { z } from './zod.ts';

/**
 * Screens that something outside the pages may ask for: a link, a notification, a menu of the system. A link opens one of these and
 * nothing else, so none of them does anything by being opened.
 */
export const screens = [
  'queue',
  'attention',
  'failed',
  'done',
  'folders',
  'clips',
  'knowledge',
  'activity',
  'receipts',
  'settings',
  'clients',
  'schedule',
  'network',
  'notifications',
  'appearance',
  'start',
  'updates',
  'diagnostics',
] as const;
export const screenSchema = z.enum(screens);
export type Screen = z.infer<typeof screenSchema>;

/** Where a person is led: a screen, or what was added together. */
export const placeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('screen'), screen: screenSchema }),
  z.strictObject({ kind: z.literal('batch'), id: z.int().positive() }),
]);
export type Place = z.infer<typeof placeSchema>;

export function onScreen(screen: Screen): Place {
  return { kind: 'screen', screen };
}
