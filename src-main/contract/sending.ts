import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

/** Below this an upload could not meet its own deadlines. Bytes per second. */
export const slowestLimitBytesPerSecond = 32 * 1024;

/** Bytes per second over all transfers together; `null`: no limit. */
export const speedLimitSchema = z
  .int()
  .min(slowestLimitBytesPerSecond)
  .max(1024 ** 4)
  .nullable();

/** What one hour of the week allows: nothing, a speed, or full speed (`null`). */
export const hourRuleSchema = z.union([z.literal('off'), speedLimitSchema]);
export type HourRule = z.infer<typeof hourRuleSchema>;

export const hoursOfWeek = 7 * 24;

/** In which order queued jobs of equal priority go. */
export const sendingOrders = ['added', 'name', 'oldest', 'smallest'] as const;
export const sendingOrderSchema = z.enum(sendingOrders);
export type SendingOrder = z.infer<typeof sendingOrderSchema>;

/** When, how fast and in which order is sent. What a person decides; obeyed offline as well. */
export const sendingRulesSchema = z.object({
  limitBytesPerSecond: speedLimitSchema,
  /** One rule for each hour, Monday 00:00 first, in the machine's own time. `null`: no schedule. */
  week: z.array(hourRuleSchema).length(hoursOfWeek).nullable(),
  onBattery: z.enum(['send', 'wait']),
  onMetered: z.enum(['send', 'wait']),
  order: sendingOrderSchema,
});
export type SendingRules = z.infer<typeof sendingRulesSchema>;

export const defaultSendingRules: SendingRules = {
  limitBytesPerSecond: null,
  week: null,
  onBattery: 'send',
  onMetered: 'send',
  order: 'added',
};

/** What the machine says of itself; `null` where it does not say. */
export const machineConditionsSchema = z.object({
  isOnBattery: z.boolean().nullable(),
  isMetered: z.boolean().nullable(),
});
export type MachineConditions = z.infer<typeof machineConditionsSchema>;

/** Why nothing is sent at all, apart from a pause. */
export const sendingHoldSchema = z.object({
  kind: z.enum(['schedule', 'battery', 'metered', 'disk', 'older_copy']),
  /** When it ends by itself, or `null` where that is not known. */
  untilMs: z.number().nullable(),
  message: messageSchema,
});
export type SendingHold = z.infer<typeof sendingHoldSchema>;

/** The rules, and what they come to just now. */
export const sendingStateSchema = z.object({
  rules: sendingRulesSchema,
  machine: machineConditionsSchema,
  hold: sendingHoldSchema.nullable(),
  /** The limit of this moment, from the general limit and the week. */
  limitBytesPerSecond: z.number().nullable(),
  /** When hold or limit change next by the week's rules, or `null`. */
  changesAtMs: z.number().nullable(),
  /** Schedule, battery and metered network are disregarded until then, or `null`. */
  disregardedUntilMs: z.number().nullable(),
});
export type SendingState = z.infer<typeof sendingStateSchema>;

/** Everything but a full disk and an open question can be disregarded for a while. */
export function canSendAnyway(hold: SendingHold): boolean {
  return hold.kind !== 'disk' && hold.kind !== 'older_copy';
}
