import { activityEntrySchema, activityFilterSchema } from '../activity.ts';
import { activityRangeSchema, activitySumsSchema } from '../activity-sums.ts';
import {
  notificationCauseSchema,
  notificationSettingsSchema,
  questionTimeSchema,
} from '../notification-causes.ts';
import { olderCopyAnsweredSchema, olderCopyAnswerSchema, olderCopySchema } from '../older-copy.ts';
import { appearanceSchema, engineStatusSchema, snapshotSchema } from '../status.ts';
import { runFiguresSchema } from '../run-figures.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

/** What a window begins with, what has happened, and how it looks. */
export const appCalls = {
  'app.snapshot': { input: nothing, output: snapshotSchema },
  'app.status': { input: nothing, output: engineStatusSchema },
  'app.figures': { input: nothing, output: runFiguresSchema },
  /** A person has read what was repaired. How many repairs that were. */
  'app.acknowledgeRepairs': { input: nothing, output: z.object({ repairs: z.int() }) },
  /** What is asked where the data folder is an older copy of itself, with what would be sent. */
  'app.olderCopy': { input: nothing, output: olderCopySchema },
  /** A person answers; only then anything is sent. */
  'app.answerOlderCopy': {
    input: z.object({ answer: olderCopyAnswerSchema }),
    output: olderCopyAnsweredSchema,
  },
  'activity.page': {
    input: z.object({
      beforeId: z.int().nullable(),
      limit: z.int().min(1).max(200),
      ...activityFilterSchema.shape,
    }),
    output: z.array(activityEntrySchema),
  },
  /** What a range came to, and how that is spread over it. */
  'activity.sums': { input: z.object({ range: activityRangeSchema }), output: activitySumsSchema },
  /** What the system's notifications tell of. */
  'settings.notifications': { input: nothing, output: notificationSettingsSchema },
  'settings.setNotification': {
    input: z.object({ cause: notificationCauseSchema, isOn: z.boolean() }),
    output: notificationSettingsSchema,
  },
  'settings.setQuestions': {
    input: z.object({ questions: questionTimeSchema }),
    output: notificationSettingsSchema,
  },
  'settings.setAppearance': { input: appearanceSchema, output: nothing },
} as const satisfies CallSchemas;
