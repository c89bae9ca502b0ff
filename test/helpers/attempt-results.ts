import { legacy } from '../../src-main/contract/messages/message.ts';
import type { AttemptResult } from '../../src-main/engine/jobs/record/attempt-result.ts';

type Accepted = Extract<AttemptResult, { kind: 'accepted' }>;

/** The service took it, and there is nothing to follow. */
export const accepted: Accepted = {
  kind: 'accepted',
  remoteId: 'doc_1',
  remoteUrl: null,
  remoteStatus: null,
  proof: 'accepted_only',
  message: legacy('Accepted'),
  reply: { statusCode: 201, excerpt: '' },
};

/** The service took it and works on it, so that it is followed. */
export const acceptedToFollow: Accepted = { ...accepted, remoteStatus: 'processing', proof: null };

/** The end had left when the line broke. */
export const doubtful: AttemptResult = { kind: 'in_doubt', message: legacy('No answer came'), reply: null };

/** The service failed before anything was applied: the try counts. */
export const serverTrouble: Extract<AttemptResult, { kind: 'retry' }> = {
  kind: 'retry',
  cause: 'server',
  message: legacy('The service answered 503'),
  counted: true,
  retryAfterMs: null,
  reply: null,
};

/** The service looked at this one and did not take it. */
export const refused: AttemptResult = {
  kind: 'rejected',
  message: legacy('Not a PDF'),
  wholeTarget: false,
  reply: { statusCode: 422, excerpt: '' },
};
