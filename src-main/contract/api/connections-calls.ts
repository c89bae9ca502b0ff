import {
  carouselSchema,
  connectionPaceSchema,
  connectionRemovalPlanSchema,
  connectionRemovedSchema,
  connectionExaminationSchema,
  connectionSchema,
  connectionTargetsSchema,
  connectionTestSchema,
  shownDocumentSchema,
} from '../connection.ts';
import { fileTargetKindSchema, jobKindSchema } from '../job.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';
import { type CallSchemas, connectionId, nothing, remoteId } from './call-fields.ts';

/** Accounts at the service, their keys, and what they hold. */
export const connectionsCalls = {
  'connections.list': { input: nothing, output: z.array(connectionSchema) },
  /** Proves a base URL and key with one read. Nothing is stored. */
  'connections.test': {
    input: z.object({ baseUrl: z.string().min(1).max(2048), key: z.string().max(4096) }),
    output: connectionTestSchema,
  },
  'connections.save': {
    input: z.object({
      name: z.string().min(1).max(200),
      baseUrl: z.string().min(1).max(2048),
      /** `null` saves the connection without a key: the environment's key serves it. */
      key: z.string().max(4096).nullable(),
      /** True saves it where the key is refused or the service is not understood, too; then nothing is sent before that is mended. */
      anyway: z.boolean().optional(),
    }),
    output: z.object({ connection: connectionSchema, test: connectionTestSchema }),
  },
  /**
   * The service has another address: the connection keeps its jobs, receipts, folders and key. What answers there is asked first, and
   * `conflict` where it knows no target of this connection; `anyway`: a person says that it is the same service.
   */
  'connections.move': {
    input: z.object({
      id: connectionId,
      baseUrl: z.string().min(1).max(2048),
      anyway: z.boolean().optional(),
    }),
    output: z.object({ connection: connectionSchema, test: connectionTestSchema }),
  },
  'connections.replaceKey': {
    input: z.object({ id: z.int(), key: z.string().min(1).max(4096) }),
    output: connectionTestSchema,
  },
  'connections.check': { input: z.object({ id: z.int() }), output: connectionSchema },
  /** Looks at its certificate now, by a handshake that nothing follows. */
  'connections.examine': { input: z.object({ id: z.int() }), output: connectionExaminationSchema },
  /** What is being sent goes on, at this speed. */
  'connections.setPace': {
    input: z.object({ id: connectionId, pace: connectionPaceSchema }),
    output: connectionSchema,
  },
  /** What a removal would do. Changes nothing. */
  'connections.removal': { input: z.object({ id: connectionId }), output: connectionRemovalPlanSchema },
  /** Ends everything that still wants the connection, and erases its key. Its receipts stay. */
  'connections.remove': { input: z.object({ id: z.int() }), output: connectionRemovedSchema },
  'connections.startPractice': { input: nothing, output: connectionSchema },
  'connections.targets': { input: z.object({ id: z.int() }), output: connectionTargetsSchema },
  /** An id that was pasted before is not offered again. Folders and jobs that use it stay. */
  'connections.forgetTarget': {
    input: z.object({ id: connectionId, kind: fileTargetKindSchema, targetId: remoteId }),
    output: nothing,
  },
  'connections.carousel': {
    input: z.object({ id: z.int(), carouselId: z.string().min(1).max(longestId) }),
    output: carouselSchema,
  },
  'connections.documents': {
    input: z.object({
      id: z.int(),
      knowledgeBaseId: z.string().min(1).max(longestId),
      offset: z.int().min(0),
      limit: z.int().min(1).max(100),
    }),
    output: z.object({ total: z.int().nullable(), documents: z.array(shownDocumentSchema) }),
  },
  /**
   * Tries again what waits for a person: all of a connection, one kind of work on it, or one of its targets. One harmless read
   * comes first; where that is refused too nothing goes, and the error says what it said. Otherwise it really goes, one job first.
   */
  'connections.tryAgain': {
    input: z.object({
      id: connectionId,
      jobKind: jobKindSchema.nullable(),
      targetId: z.string().max(longestId).nullable(),
    }),
    output: nothing,
  },
} as const satisfies CallSchemas;
