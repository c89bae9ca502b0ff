import type { CallSchemas } from './api/call-fields.ts';
import { addedFilesCalls } from './api/added-files-calls.ts';
import { appCalls } from './api/app-calls.ts';
import { batchesCalls } from './api/batches-calls.ts';
import { clientsCalls } from './api/clients-calls.ts';
import { clipsCalls } from './api/clips-calls.ts';
import { connectionsCalls } from './api/connections-calls.ts';
import { correctionsCalls } from './api/corrections-calls.ts';
import { diagnosticsCalls } from './api/diagnostics-calls.ts';
import { doubtCalls } from './api/doubt-calls.ts';
import { filesCalls } from './api/files-calls.ts';
import { filtersCalls } from './api/filters-calls.ts';
import { networkCalls } from './api/network-calls.ts';
import { hostCalls } from './api/host-calls.ts';
import { jobsCalls } from './api/jobs-calls.ts';
import { knowledgeCalls } from './api/knowledge-calls.ts';
import { limitsCalls } from './api/limits-calls.ts';
import { namesCalls } from './api/names-calls.ts';
import { practiceCalls } from './api/practice-calls.ts';
import { profileCalls } from './api/profile-calls.ts';
import { queueCalls } from './api/queue-calls.ts';
import { receiptsCalls } from './api/receipts-calls.ts';
import { recipesCalls } from './api/recipes-calls.ts';
import { templatesCalls } from './api/templates-calls.ts';
import { slideBoardCalls } from './api/slide-board-calls.ts';
import { picturesCalls } from './api/pictures-calls.ts';
import { updatesCalls } from './api/updates-calls.ts';
import { watchFoldersCalls } from './api/watch-folders-calls.ts';
import { setupCalls } from './api/setup-calls.ts';
import { sheetsCalls } from './api/sheets-calls.ts';
import type { z } from './zod.ts';

/**
 * Every call of the product: name → the shape of its input and output. The IPC end, the preload, the WebSocket end, the
 * control end, the renderer's client and the test doubles all derive from this one value.
 */
export const callSchemas = {
  ...appCalls,
  ...jobsCalls,
  ...addedFilesCalls,
  ...batchesCalls,
  ...correctionsCalls,
  ...filesCalls,
  ...filtersCalls,
  ...networkCalls,
  ...updatesCalls,
  ...limitsCalls,
  ...knowledgeCalls,
  ...diagnosticsCalls,
  ...doubtCalls,
  ...receiptsCalls,
  ...queueCalls,
  ...connectionsCalls,
  ...practiceCalls,
  ...profileCalls,
  ...picturesCalls,
  ...watchFoldersCalls,
  ...clientsCalls,
  ...templatesCalls,
  ...namesCalls,
  ...slideBoardCalls,
  ...sheetsCalls,
  ...clipsCalls,
  ...setupCalls,
  ...recipesCalls,
  ...hostCalls,
} as const satisfies CallSchemas;

export type CallName = keyof typeof callSchemas;
/** What a caller may give. */
export type CallInput<Name extends CallName> = z.input<(typeof callSchemas)[Name]['input']>;
/** What a handler receives, after parsing. */
export type ParsedInput<Name extends CallName> = z.output<(typeof callSchemas)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof callSchemas)[Name]['output']>;

/** One handler for every call: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (input: ParsedInput<Name>) => Promise<CallOutput<Name>> | CallOutput<Name>;
};

export const callNames = Object.keys(callSchemas) as readonly CallName[];

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(callSchemas, name);
}
