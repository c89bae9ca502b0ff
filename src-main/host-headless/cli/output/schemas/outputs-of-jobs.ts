import { correctionOutcomeSchema } from '../../../../contract/correction.ts';
import { activityEntrySchema } from '../../../../contract/activity.ts';
import { callSchemas } from '../../../../contract/api.ts';
import { batchSchema } from '../../../../contract/batch.ts';
import { tellingSchema } from '../../../../contract/batch-telling.ts';
import { madeDraftSchema } from '../../../../contract/clips.ts';
import { openedRowSchema } from '../../../../contract/recipe-candidates.ts';
import { recipeBatchSchema, recipeRowSchema, savedRecipeSchema } from '../../../../contract/recipe.ts';
import { receiptSchema } from '../../../../contract/receipt.ts';
import { z } from '../../../../contract/zod.ts';
import { reportedBatchSchema, reportRowSchema } from './report-shapes.ts';
import {
  checkOutputSchema,
  clientOutputSchema,
  clipOutputSchema,
  isoTimeSchema,
  jobDetailOutputSchema,
  jobOutputSchema,
  statusOutputSchema,
  writtenOutputSchema,
} from './shapes.ts';
import { messageShape, toldListShape, toldShape } from './message-shapes.ts';
import { filesByReasonSchema } from '../../../../contract/files-by-reason.ts';
import { crossingShape } from './crossing-shape.ts';

/** Why, in English and as facts. */
const activityLine = activityEntrySchema.extend({
  /** In English. */
  title: z.string(),
  /** The message of that, which never changes its meaning. */
  titleCode: z.string(),
  /** What is particular to it, by name. */
  titleParams: z.record(z.string(), z.unknown()),
  /** What more there is to say, in English. */
  detail: z.string().nullable(),
  /** The message of that. */
  detailCode: z.string().nullable(),
  detailParams: z.record(z.string(), z.unknown()),
});

const why = { why: z.string(), ...messageShape };
const leftOutShape = {
  skipped: z.array(z.object({ path: z.string(), ...why })),
  leftOut: z.array(filesByReasonSchema.extend(why)),
};

const affected = callSchemas['jobs.retry'].output.extend({
  /** Why the others were not, by id. */
  refused: z.array(z.object({ id: z.int(), ...why })),
});
const swept = callSchemas['batches.cancel'].output.extend({
  /** Why the others were not, and how many. */
  refused: z.array(z.object({ ...why, count: z.int() })),
});
const added = callSchemas['clips.render'].output.extend({
  /** Why the others were not, by the id of the candidate. */
  skipped: z.array(z.object({ candidateId: z.string().nullable(), ...why })),
});

/** The status of one client alone. */
const clientStatus = z.object({
  client: clientOutputSchema,
  /** Its jobs by state. */
  jobs: callSchemas['jobs.counts'].output,
  ...statusOutputSchema.pick({
    heldFiles: true,
    incompleteFiles: true,
    askingSheets: true,
    watchFolders: true,
  }).shape,
});

/** Empty where there is nothing to say, with its message beside it. */
const spoken = { message: z.string(), ...messageShape, code: messageShape.code.nullable() };
const { cells } = recipeRowSchema.shape;
const cell = cells.shape.import.extend(spoken);

/** A row of a recipe: where it stands, in English, and each of its steps. */
const recipeRow = recipeRowSchema.extend({
  cells: z.object({ import: cell, candidates: cell, render: cell, draft: cell }),
  ...spoken,
});

const { clip, revisions, candidates, whole, ...opened } = openedRowSchema.omit({ row: true }).shape;
const { renders, drafts } = whole.unwrap().shape;
const outcomes = {
  renders: z.array(renders.element.extend(toldShape('reason'))),
  drafts: z.array(drafts.element.extend(toldShape('reason'))),
};

/** A row of a recipe with its clip, its candidates, and what became of them. */
const openedRow = z.object({
  ...recipeRow.shape,
  /** As last read; `null` before it was. */
  clip: clip.unwrap().omit({ readAtMs: true }).extend({ readAt: isoTimeSchema }).nullable(),
  ...opened,
  /** In the service's order, at most so many as are told of. */
  candidates: z.array(candidates.element.extend(outcomes)),
  /** What is made of the clip without naming a candidate; `null` where nothing is. */
  whole: z.object(outcomes).nullable(),
  /** Oldest first; the last 50. */
  revisions: revisions.element.omit({ atMs: true }).extend({ at: isoTimeSchema }).array(),
});

/** Of jobs, batches, and recipes. */
export const outputsOfJobs = {
  /** What is queued, under way and done; with `--client` of that one alone. */
  status: z.union([statusOutputSchema, clientStatus]),
  /** The same as of `status`, and how the run ended. */
  run: statusOutputSchema.extend({
    exit: z.object({
      /** The exit code. */
      code: z.int(),
      /** What it means, in words. */
      reason: z.string(),
    }),
  }),
  /** The jobs, newest first. */
  jobs: z.array(jobOutputSchema),
  /** One job with its attempts, and why it is where it is. */
  job: jobDetailOutputSchema,
  /** What was queued, and what was left out; with `--dry-run` what would be. */
  add: z.union([
    callSchemas['jobs.addFiles'].output.extend({ ...leftOutShape, ...toldListShape('warnings') }),
    callSchemas['jobs.previewFiles'].output.extend({
      ...{ ...leftOutShape, ...crossingShape, ...toldListShape('warnings') },
      waits: leftOutShape.leftOut,
    }),
  ]),
  /** Which links were queued, and which were left out. */
  import: callSchemas['clips.import'].output.extend({
    ...toldListShape('warnings'),
    skipped: z.array(z.object({ url: z.string(), ...why })),
  }),
  /** How many jobs were changed, and why the others were not. */
  retry: affected,
  /** How many jobs were changed, and why the others were not. */
  cancel: affected,
  /** How many jobs were changed, and why the others were not. */
  top: affected,
  /** How many jobs were changed, and why the others were not. */
  hold: affected,
  /** How many jobs were changed, and why the others were not. */
  release: affected,
  /** How many jobs were changed, and why the others were not. */
  retarget: affected,
  /** How many jobs were changed, and why the others were not. */
  resolve: affected,
  /** How many jobs were changed, and why the others were not. */
  brand: affected,
  /** How many jobs were changed, and why the others were not. */
  target: affected,
  /** How many jobs were changed, and why the others were not. */
  edited: affected,
  /** How many jobs were changed, and why the others were not. */
  unfit: affected,
  /** How many jobs were changed, and why the others were not. */
  'other-client': affected,
  /** What the service was found to say of jobs in doubt. */
  check: z.array(checkOutputSchema),
  /** What was delivered where; with `--import` what was taken over. */
  receipts: z.union([
    z.object({
      format: z.literal('outbox-receipts'),
      /** Raised when a reader of the former version would misunderstand. */
      version: z.int(),
      receipts: z.array(receiptSchema),
    }),
    callSchemas['receipts.importFile'].output.extend({
      refused: z.array(z.object({ entry: z.int(), ...why })),
    }),
  ]),
  /** What happened, newest first; with `--range` what that time came to beside it. */
  activity: z.union([
    z.array(activityLine),
    z.object({ sums: callSchemas['activity.sums'].output, lines: z.array(activityLine) }),
  ]),
  /** A clip of the service: its candidates, and what was made of it from here. */
  clip: clipOutputSchema,
  /** Which renders were queued, and why the others were not. */
  render: added,
  /** Which drafts were queued, and why the others were not. */
  draft: added,
  /** Batches, the newest first. */
  'batch list': z.array(batchSchema),
  /** One batch in full. */
  'batch show': batchSchema,
  /** The batch as it is now. */
  'batch rename': batchSchema,
  /** The batch as it is now. */
  'batch tag': batchSchema,
  /** The batch as it is now. */
  'batch client': batchSchema,
  /** The batch as it is now. */
  'batch tell': batchSchema,
  /** The batch as it is now. */
  'batch hold': batchSchema,
  /** The batch as it is now. */
  'batch release': batchSchema,
  /** The batch as it is now. */
  'batch move': batchSchema,
  /** The batch, how many of its jobs were changed, and why the others were not. */
  'batch cancel': swept,
  /** The batch, how many of its jobs were changed, and why the others were not. */
  'batch retry': swept,
  /** The batch, how many of its jobs were changed, and why the others were not. */
  'batch retarget': swept,
  /** Who can be told when a batch is done, and who is told of each. */
  'batch telling': tellingSchema.extend({
    /** Of the webhook, where one was made just now: it is told this once. */
    secret: z.string().optional(),
  }),
  /** Whether somebody could be told, and what came back. */
  'batch try-telling': callSchemas['batches.tryTell'].output.extend({
    /** In English. */
    detail: z.string(),
    ...messageShape,
  }),
  /** Who was told of its ends, the newest first. */
  'batch notices': z.array(
    callSchemas['batches.notices'].output.element.extend({
      /** What came of the last try, in English. */
      ...toldShape('detail'),
    }),
  ),
  /** How many notices are told again. */
  'batch tell-again': callSchemas['batches.tellAgain'].output,
  /** What of it went where, and what did not and why; with `--file` where that was written. */
  'batch report': z.union([
    z.object({
      format: z.literal('outbox-batch-report'),
      /** Raised when a reader of the former version would misunderstand. */
      version: z.int(),
      batch: reportedBatchSchema,
      /** What was not delivered, then what was. */
      rows: z.array(reportRowSchema),
    }),
    writtenOutputSchema,
  ]),
  /** What a client had in a month; with `--file` where that was written. */
  'clients report': z.union([
    z.object({
      format: z.literal('outbox-client-report'),
      /** Raised when a reader of the former version would misunderstand. */
      version: z.int(),
      client: z.string(),
      /** `2026-11` */
      month: z.string(),
      /** What was not delivered, then what was. */
      rows: z.array(reportRowSchema),
    }),
    writtenOutputSchema,
  ]),
  /** Where the rows to correct were written. */
  'batch failed': writtenOutputSchema,
  /** What each row does, or would do. */
  'batch correct': z.object({
    /** False where it is only said what would happen. */
    given: z.boolean(),
    outcomes: z.array(
      correctionOutcomeSchema.extend({
        /** What happens, or why not and what to write instead, in English. */
        says: z.string(),
        ...messageShape,
      }),
    ),
  }),
  /** Saved recipes, and the batches of links that go through one. */
  'recipes list': z.object({ recipes: z.array(savedRecipeSchema), batches: z.array(recipeBatchSchema) }),
  /** Links that go through a recipe. */
  'recipes links': z.object({
    /** How many there are in all. */
    total: z.int(),
    rows: z.array(recipeRow),
  }),
  /** A link with its candidates, and what became of each. */
  'recipes show': openedRow,
  /** The link as it is now. */
  'recipes choose': openedRow,
  /** Drafts that were made, newest first. */
  'recipes drafts': z.object({
    /** How many there are in all. */
    total: z.int(),
    drafts: z.array(madeDraftSchema.omit({ job: true }).extend({ job: jobOutputSchema })),
  }),
  /** The recipe that was saved. */
  'recipes save': savedRecipeSchema,
  /** The name of the recipe that is forgotten. */
  'recipes remove': z.object({ removed: z.string() }),
};
