import { z } from './zod.ts';

/**
 * What the system's notifications tell of. `done`: what went together has ended, and some of it arrived; `failed`: some of it was
 * refused or given up; `asks`: some of it waits for an answer; `key`: the key was refused, or the account suspended; `service`: a
 * kind of work is held, for want of credits, a permission or a path; `doubt`: nothing tells what arrives; `folder`: a watched folder
 * is away or another one; `disk`: the disk is full.
 */
export const notificationCauses = [
  'done',
  'failed',
  'asks',
  'key',
  'service',
  'doubt',
  'folder',
  'disk',
] as const;
export const notificationCauseSchema = z.enum(notificationCauses);
export type NotificationCause = z.infer<typeof notificationCauseSchema>;

/** When is told what needs an answer: with what went together, or once a day, at nine in the morning. */
export const questionTimes = ['as_they_come', 'daily'] as const;
export const questionTimeSchema = z.enum(questionTimes);
export type QuestionTime = z.infer<typeof questionTimeSchema>;

/** Off means off. What is not named tells, as do causes that a later version knows. `questions`: left out, they are told as they come. */
export const notificationSettingsSchema = z.object({
  off: z.array(notificationCauseSchema).max(notificationCauses.length),
  questions: questionTimeSchema.optional(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
