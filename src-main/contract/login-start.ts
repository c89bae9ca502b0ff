import { z } from './zod.ts';

/**
 * `off` · `on` · `blocked`: it is asked for, and the system’s own settings keep it from happening · `absent`: this Outbox is not
 * installed, so there is nothing that the system could start.
 */
export const loginStartStates = ['off', 'on', 'blocked', 'absent'] as const;

/** Whether the system starts Outbox when its person signs in, and how. */
export const loginStartSchema = z.object({
  state: z.enum(loginStartStates),
  /** Without its window, which its icon opens. */
  isHidden: z.boolean(),
});
export type LoginStart = z.infer<typeof loginStartSchema>;
