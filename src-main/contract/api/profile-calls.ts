import { jobKindSchema } from '../job.ts';
import {
  doubtfulWriteSchema,
  driftItemSchema,
  fieldPointerSchema,
  learnedLimitsSchema,
  profileViewSchema,
  serviceOperationSchema,
  servicePathSchema,
  serviceProfileSchema,
  statusMeaningSchema,
  statusSubjectSchema,
  taughtFieldSchema,
  tryResultSchema,
} from '../service-profile.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';
import { type CallSchemas, connectionId, nothing } from './call-fields.ts';

/** What a connection knows of its service: paths, words, fields, limits. */
export const profileCalls = {
  'connections.profile': { input: z.object({ id: connectionId }), output: profileViewSchema },
  'connections.setProfile': {
    input: z.object({ id: connectionId, profile: serviceProfileSchema }),
    output: profileViewSchema,
  },
  /** Reads under a path, which may be one that is not saved yet, and says what was understood of the reply. */
  'connections.tryOperation': {
    input: z.object({
      id: connectionId,
      operation: serviceOperationSchema,
      path: servicePathSchema.nullable(),
      values: z.record(z.string().max(40), z.string().min(1).max(longestId)),
    }),
    output: tryResultSchema,
  },
  'connections.teachStatus': {
    input: z.object({
      id: connectionId,
      subject: statusSubjectSchema,
      status: z.string().min(1).max(64),
      /** `null` forgets it. */
      meaning: statusMeaningSchema.nullable(),
    }),
    output: profileViewSchema,
  },
  /** Says where a field stands in the replies; ids that earlier replies held there are taken over. */
  'connections.teachField': {
    input: z.object({ id: connectionId, field: taughtFieldSchema, pointer: fieldPointerSchema }),
    output: z.object({ profile: profileViewSchema, recovered: z.int() }),
  },
  /** Whether a 2xx of a write that holds an id counts as the service's yes, although it says no `success`. */
  'connections.teachIdIsYes': {
    input: z.object({ id: connectionId, operation: doubtfulWriteSchema, isYes: z.boolean() }),
    output: profileViewSchema,
  },
  /** What the service sent that is not known here. */
  'connections.drift': { input: z.object({ id: connectionId }), output: z.array(driftItemSchema) },
  'connections.limits': { input: z.object({ id: connectionId }), output: learnedLimitsSchema },
  /** The same for one kind of work, as the list of kinds that wait for a path, credits or a scope offers it. */
  'connections.releaseKind': { input: z.object({ id: connectionId, kind: jobKindSchema }), output: nothing },
} as const satisfies CallSchemas;
