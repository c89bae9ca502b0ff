import { namedAddressSchema } from '../address.ts';
import { hostRequestSchema } from './host-request.ts';
import { loginStartSchema } from '../login-start.ts';
import { pageSessionSchema, sharingSchema } from '../page-session.ts';
import { z } from '../zod.ts';
import { type CallSchemas, chosenPath, nothing } from './call-fields.ts';

/** What only the host around the engine can do: dialogs, directories, addresses, sessions. */
export const hostCalls = {
  /** Opens the native dialog. `null` when the person closed it. Refused where there is none. */
  'host.chooseFolder': { input: nothing, output: chosenPath.nullable() },
  'host.chooseFiles': { input: nothing, output: z.array(chosenPath) },
  /** Puts a few documents into a folder of their own, for somebody who has none at hand, and chooses it. */
  'host.chooseSamples': { input: nothing, output: chosenPath },
  /** Lists directories of the machine that runs the engine, limited to the roots it was started with. */
  'host.browse': {
    input: z.object({ path: z.string().max(4096).nullable() }),
    output: z.object({
      path: z.string(),
      parent: z.string().nullable(),
      roots: z.array(z.string()),
      entries: z.array(z.object({ name: z.string(), path: z.string(), isDirectory: z.boolean() })),
      truncated: z.boolean(),
    }),
  },
  /** Turns a path seen in `host.browse` into a token, after resolving it below a root. */
  'host.choose': { input: z.object({ path: z.string().min(1).max(4096) }), output: chosenPath },
  'host.showInFolder': { input: z.object({ jobId: z.int().positive() }), output: nothing },
  /** Shows a watched folder among the files of the system. Refused where there is no window. */
  'host.showFolder': { input: z.object({ watchFolderId: z.int().positive() }), output: nothing },
  /** Opens an address in the system's browser. The caller names what it belongs to; the address itself is looked up. */
  'host.openAddress': { input: namedAddressSchema, output: nothing },
  /** What the system asked of the page since it last took it: at its first frame, and at every event `asked`. */
  'host.takeRequests': { input: nothing, output: z.array(hostRequestSchema) },
  /** Whether the system starts this Outbox when its person signs in. Refused where there is no window. */
  'host.loginStart': { input: nothing, output: loginStartSchema },
  /** What is left out stays. */
  'host.setLoginStart': {
    input: z.strictObject({ isOn: z.boolean().optional(), isHidden: z.boolean().optional() }),
    output: loginStartSchema,
  },
  /** The browsers that were let in to the pages. Refused where there are none. */
  'host.sessions': { input: nothing, output: z.array(pageSessionSchema) },
  /** How other computers reach the pages; `null` where they do not. */
  'host.sharing': { input: nothing, output: sharingSchema.nullable() },
  /** Ends a session, which may be the one that asks: then it is signed out. */
  'host.endSession': { input: z.object({ id: z.string().min(1).max(64) }), output: nothing },
} as const satisfies CallSchemas;
