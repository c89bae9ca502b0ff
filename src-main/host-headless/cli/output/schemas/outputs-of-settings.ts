import { callSchemas } from '../../../../contract/api.ts';
import { fileTargetKindSchema } from '../../../../contract/job.ts';
import { olderCopyAnsweredSchema, waitingForAnswerSchema } from '../../../../contract/older-copy.ts';
import { pageSessionSchema } from '../../../../contract/page-session.ts';
import { sendingStateSchema } from '../../../../contract/sending.ts';
import { diagnosticLineSchema } from '../../../../contract/diagnostics.ts';
import { authoritiesViewSchema, networkViewSchema } from '../../../../contract/network.ts';
import { assignmentSchema } from '../../../../contract/clients.ts';
import {
  driftItemSchema,
  learnedLimitsSchema,
  profileViewSchema,
  serviceProfileSchema,
} from '../../../../contract/service-profile.ts';
import { z } from '../../../../contract/zod.ts';
import {
  clientOutputSchema,
  connectionOutputSchema,
  isoTimeSchema,
  sendingNowOutputSchema,
} from './shapes.ts';
import { setupPlanSchema } from '../../../../contract/setup.ts';
import { messageShape, toldListShape, toldShape } from './message-shapes.ts';
import { findingOutputSchema } from './report-shapes.ts';

const { connections, clients, folders, refusedReceipts } = setupPlanSchema.shape;
const planned = z.array(clients.element.extend(toldShape('why')));

/** What an import would do, with the reasons in English. */
const setupPlan = setupPlanSchema.extend({
  connections: z.array(connections.element.extend(toldShape('why'))),
  ...{ clients: planned, recipes: planned, templates: planned, filters: planned },
  folders: z.array(folders.element.extend(toldShape('why'))),
  refusedReceipts: z.array(refusedReceipts.element.extend({ why: z.string(), ...messageShape })),
});

const { heldKinds, sizes, refusedTypes, rate } = learnedLimitsSchema.shape;

/** What is known of the service behind a connection. */
const profile = z.object({
  /** The name of the connection. */
  connection: z.string(),
  ...profileViewSchema.pick({ profile: true, operations: true }).shape,
  /** Kinds of jobs that wait. */
  heldKinds: z.array(
    heldKinds.element.omit({ sinceMs: true, untilMs: true }).extend({
      /** In English. */
      message: z.string(),
      ...messageShape,
      since: isoTimeSchema,
      /** `null`: until somebody tries again. */
      until: isoTimeSchema.nullable(),
    }),
  ),
  sizes,
  refusedTypes: z.array(
    refusedTypes.element.extend({
      /** What the service said, in English. */
      message: z.string(),
      ...messageShape,
    }),
  ),
  /** What the service said of how many requests it takes; `null`: nothing. */
  rate: rate
    .unwrap()
    .omit({ resetAtMs: true, seenAtMs: true })
    .extend({ resetAt: isoTimeSchema.nullable(), seenAt: isoTimeSchema })
    .nullable(),
  /** What the service sent and is not known here. */
  drift: z.array(
    driftItemSchema.pick({ operation: true, what: true, name: true, sample: true, subject: true }).extend({
      count: z.int(),
      firstSeen: isoTimeSchema,
      lastSeen: isoTimeSchema,
      taught: driftItemSchema.shape.taught,
    }),
  ),
});

/** A connection, and what came of trying it. */
const connectionTried = z.object({
  connection: connectionOutputSchema,
  /** In English. */
  message: z.string(),
  ...messageShape,
});

/** How services are reached. */
const network = networkViewSchema.extend({
  /** The authorities that are trusted beside those of Outbox and of the system; `null`: none. */
  authoritiesFile: authoritiesViewSchema
    .extend({
      /** Why it can't be used, in English; `null`: it can. */
      trouble: z.string().nullable(),
      /** The message of that, which never changes its meaning. */
      troubleCode: z.string().nullable(),
      /** What is particular to it, by name. */
      troubleParams: z.record(z.string(), z.unknown()),
    })
    .nullable(),
});

const notifications = callSchemas['settings.notifications'].output;
const updates = callSchemas['updates.get'].output.extend({
  /** Why the last look failed, in English. */
  ...toldShape('failure'),
});

/** Of what is set up once. */
export const outputsOfSettings = {
  /** What on this machine helps or hinders Outbox. */
  doctor: z.array(findingOutputSchema),
  /** What works, tried on this machine. */
  'self-test': z.array(findingOutputSchema),
  /** What helps to find a fault, line by line; with `--out` where it was written. */
  diagnostics: z.union([
    z.array(diagnosticLineSchema),
    z.object({
      path: z.string(),
      /** How many lines it has. */
      lines: z.int(),
    }),
  ]),
  /** The browsers that are let in. */
  'sessions list': z.array(
    pageSessionSchema.pick({ id: true, address: true }).extend({
      ...toldShape('browser'),
      browser: z.string(),
      openedAt: isoTimeSchema,
      seenAt: isoTimeSchema,
    }),
  ),
  /** The ids of those that were signed out. */
  'sessions end': z.object({ ended: z.array(z.string()) }),
  /** How other computers reach the pages, if they do, and what they must find there. */
  sharing: z.object({
    /** Each as it is typed into a browser; none: the pages are not shared. */
    addresses: z.array(z.string()),
    certificate: z
      .object({
        /** As browsers show it: "0A:1B:…". */
        sha256: z.string(),
        /** True for one that Outbox made itself, so that browsers warn of it. */
        isOwn: z.boolean(),
        expiresAt: isoTimeSchema,
      })
      .nullable(),
    /** `null`: none is set, and nobody is let in. */
    passwordSetAt: isoTimeSchema.nullable(),
  }),
  /** Since when a password is set for pages of other computers; `null`: none is. */
  'password show': z.object({ setAt: isoTimeSchema.nullable() }),
  /** When it was set: now. */
  'password set': z.object({ setAt: isoTimeSchema }),
  /** That there is none any more. */
  'password remove': z.object({ removed: z.literal(true) }),
  /** The connection that was saved, and what came of trying it. */
  connect: connectionTried,
  /** The connections, each with its health. */
  'connections list': z.array(connectionOutputSchema),
  /** The connection at its new address, and what came of trying that. */
  'connections move': connectionTried,
  /** The connection with what holds now. */
  'connections pace': connectionOutputSchema,
  /** What removing it means; without `--yes` nothing is removed yet. */
  'connections remove': z.object({
    name: z.string(),
    removed: z.boolean(),
    ...toldListShape('consequences'),
    /** Why it cannot be removed just now. */
    ...toldShape('blockedBy'),
    /** What could not be ended at the service and stays there. */
    ...toldListShape('left'),
  }),
  /** What files and links can be sent to; with `--forget` what is not offered any more. */
  targets: z.union([
    z.array(
      z.object({
        kind: fileTargetKindSchema,
        id: z.string(),
        name: z.string().nullable(),
        /** True where its id was given by hand, and no list has it. */
        pasted: z.boolean(),
      }),
    ),
    z.object({ forgotten: z.array(z.object({ kind: fileTargetKindSchema, id: z.string() })) }),
  ]),
  /** The clients, each with what belongs to it. */
  'clients list': z.array(clientOutputSchema),
  /** The client that was made. */
  'clients add': clientOutputSchema,
  /** What belongs to whom now. */
  'clients assign': z.object({
    /** The name of the client; `null`: nobody. */
    client: z.string().nullable(),
    /** The name of the connection. */
    connection: z.string(),
    /** `null`: the whole connection. */
    target: assignmentSchema.shape.target,
  }),
  /** The client as it is now. */
  'clients rename': clientOutputSchema,
  /** The client as it is now. */
  'clients colour': clientOutputSchema,
  /** The client as it is now. */
  'clients pause': clientOutputSchema,
  /** The client as it is now. */
  'clients resume': clientOutputSchema,
  /** The name of the client that is forgotten. */
  'clients remove': z.object({ removed: z.string() }),
  /** What is known of the service behind a connection; with `--export` the profile alone. */
  profile: z.union([profile, serviceProfileSchema]),
  /** The limits that were set. */
  'limits list': callSchemas['limits.list'].output,
  /** How many jobs that waited would not fit now, and how many go after all. */
  'limits set': callSchemas['limits.set'].output,
  /** How many jobs that waited would not fit now, and how many go after all. */
  'limits remove': callSchemas['limits.remove'].output,
  /** How many repairs of the database are not shown any more. */
  acknowledge: callSchemas['app.acknowledgeRepairs'].output,
  /** What is asked where the data folder is an older copy of itself, what waits for the answer, and what an answer came to. */
  'older-copy': z.object({
    /** `null`: nothing is asked. */
    question: z
      .object({
        /**
         * What tells that this is an older copy: the mark outside of the folder, what the service lists, or another Outbox that runs
         * with a copy of this folder.
         */
        sign: z.enum(['mark', 'service', 'running']),
        /** How often something was sent that this copy does not know; told by the service, how many files that wait stand there. */
        unknownSends: z.int(),
        sentUntil: isoTimeSchema,
        /** The newest that this copy knows; `null`: it knows nothing. */
        knownUntil: isoTimeSchema.nullable(),
        /** The newer data folder, where that lies elsewhere. */
        elsewhere: z.string().nullable(),
      })
      .nullable(),
    /** At most 500 of them. */
    waiting: z.array(
      waitingForAnswerSchema.omit({ savedAtMs: true, queuedAtMs: true }).extend({
        savedAt: isoTimeSchema.nullable(),
        queuedAt: isoTimeSchema,
      }),
    ),
    waitingCount: z.int(),
    /** `null`: nothing was answered. */
    answered: olderCopyAnsweredSchema.nullable(),
  }),
  /** Whether the disk with the data folder has room. */
  room: callSchemas['queue.lookForRoom'].output,
  /** The rules of sending, what the machine says of itself, and what both come to now. */
  pace: z.object({
    ...sendingStateSchema.pick({ rules: true, machine: true }).shape,
    now: sendingNowOutputSchema,
  }),
  /** How services are reached. */
  'network show': network,
  /** How services are reached now. */
  'network set': network,
  /** What is set, and what was found. */
  'updates show': updates,
  /** What is set, and what was found just now. */
  'updates check': updates,
  /** What is set now. */
  'updates set': updates,
  /** What the system's notifications tell of. */
  'notifications list': notifications,
  /** What they tell of now. */
  'notifications on': notifications,
  /** What they tell of now. */
  'notifications off': notifications,
  /** When they tell of questions now. */
  'notifications questions': notifications,
  /** Where the practice service answers, and with which key. */
  practice: z.object({ baseUrl: z.string(), apiKey: z.string() }),
  /** What the practice service is made to do wrong. */
  'practice fault': callSchemas['practice.faults'].output,
  /** Where the setup was written, and what is in it. */
  export: callSchemas['setup.exportFile'].output.extend({
    /** What is not in it. */
    ...toldListShape('left'),
  }),
  /** What was taken over; with `--dry-run` what would be. */
  'import-setup': z.union([
    callSchemas['setup.import'].output.extend({
      /** What was not taken over. */
      ...toldListShape('left'),
    }),
    setupPlan,
  ]),
};
