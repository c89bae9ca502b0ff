import { factsOutputSchema, unfitShape } from './facts-shapes.ts';
import { callSchemas } from '../../../../contract/api.ts';
import {
  folderTemplateSchema,
  templatedChangeSchema,
  templatedFolderSchema,
} from '../../../../contract/folder-template.ts';
import {
  comparedBaseSchema,
  comparedFolderSchema,
  comparedRowSchema,
  knowledgeComparisonSchema,
  knowledgeStateSchema,
} from '../../../../contract/knowledge.ts';
import { pathExplanationSchema, pathReasonSchema } from '../../../../contract/explanation.ts';
import { folderChangePreviewSchema, folderPreviewSchema } from '../../../../contract/watch-folder.ts';
import { z } from '../../../../contract/zod.ts';
import { isoTimeSchema, watchFolderOutputSchema, writtenOutputSchema } from './shapes.ts';
import { messageShape, toldListShape, toldShape } from './message-shapes.ts';
import { crossingShape } from './crossing-shape.ts';

const explainedStep = pathReasonSchema.omit({ message: true }).extend({
  /** In English. */
  text: z.string(),
  ...messageShape,
});

/** Why a path is where it is. */
const explanation = pathExplanationSchema.extend({
  /** In a few words, in English. */
  headline: z.string(),
  /** The message of that, which never changes its meaning. */
  headlineCode: z.string(),
  /** What is particular to it, by name. */
  headlineParams: z.record(z.string(), z.unknown()),
  /** What decided it. */
  decidedBy: explainedStep.nullable(),
  steps: z.array(explainedStep),
  /** The texts of the steps. */
  reasons: z.array(z.string()),
});

const refusedWhy = { why: z.string(), ...messageShape };
const affected = callSchemas['sheets.answer'].output.extend({
  refused: z.array(z.object({ id: z.int(), ...refusedWhy })),
});

const sheet = callSchemas['sheets.read'].output;
const sheetRow = sheet.shape.page.element;
const told = z.object({ text: z.string(), ...messageShape });
const shownSheet = sheet.extend({
  trouble: z.string().nullable(),
  troubleCode: z.string().nullable(),
  troubleParams: z.record(z.string(), z.unknown()),
  firstFaults: z.array(
    sheet.shape.firstFaults.element.omit({ told: true }).extend({ text: z.string(), ...messageShape }),
  ),
  page: z.array(
    sheetRow.extend({
      reason: told.nullable(),
      job: sheetRow.shape.job.unwrap().extend({ target: z.string() }).nullable(),
      question: z
        .object({
          from: z.string(),
          to: z.string(),
          toCode: z.string(),
          toParams: z.record(z.string(), z.unknown()),
          ...crossingShape,
        })
        .nullable(),
    }),
  ),
});

/** What was done with documents that a comparison lists. */
const actedOnAll = callSchemas['knowledge.actOnAll'].output.extend({
  /** Why the others were not, and how many. */
  refused: z.array(z.object({ ...refusedWhy, count: z.int() })),
});

/** What of a folder is in step with its knowledge base, and what is not. */
const comparison = z.object({
  comparedAt: isoTimeSchema.nullable(),
  /** When the oldest of the lists was read. */
  listedAt: isoTimeSchema.nullable(),
  /** Documents by state. */
  counts: knowledgeComparisonSchema.shape.counts,
  bases: z.array(
    comparedBaseSchema.extend({
      /** Why it could not be read, or not to its end, in English. */
      ...toldShape('why'),
    }),
  ),
  folders: z.array(
    comparedFolderSchema.omit({ rescannedAtMs: true }).extend({
      /** Until when changes on the disk were seen; `null`: it was never looked through. */
      rescannedAt: isoTimeSchema.nullable(),
    }),
  ),
  documents: z.array(
    comparedRowSchema.omit({ key: true, jobId: true }).extend({
      /** The job that commands go to. */
      job: z.int().nullable(),
      /** How that is known, in English. */
      why: z.string(),
      ...messageShape,
    }),
  ),
});

/** A list to be worked off at the service. */
const documents = z.object({
  format: z.literal('outbox-documents'),
  /** Raised when a reader of the former version would misunderstand. */
  version: z.int(),
  documents: z.array(
    z.object({
      state: knowledgeStateSchema,
      /** The id of the knowledge base. */
      knowledgeBase: z.string(),
      documentId: z.string().nullable(),
      documentName: z.string().nullable(),
      /** As the service sent it. */
      documentStatus: z.string().nullable(),
      /** As the service sent it. */
      createdAt: z.string().nullable(),
      name: z.string(),
      path: z.string().nullable(),
      /** The number of the job. */
      job: z.int().nullable(),
      /** How the state is known, in English. */
      why: z.string(),
      ...messageShape,
    }),
  ),
});

/** Why a folder stays as it is, in English and as facts. */
const failedShape = z.object({ message: z.string(), ...messageShape });

/** What happens to a file, in English and as facts. */
const becomesShape = { message: z.string(), ...messageShape };
const previewShape = { ...crossingShape, ...toldListShape('warnings') };
const folderPreview = folderPreviewSchema.extend({
  ...previewShape,
  files: z.array(folderPreviewSchema.shape.files.element.extend(becomesShape)),
});
const folderChangePreview = folderChangePreviewSchema.extend({
  ...previewShape,
  ...toldListShape('notAgain'),
  files: z.array(folderChangePreviewSchema.shape.files.element.extend(becomesShape)),
});

/** Of watched folders, their rules, and what is compared with them. */
export const outputsOfFolders = {
  /** The folder that is watched now; with `--each` those that are; with `--dry-run` what would happen. */
  'watch add': z.union([
    watchFolderOutputSchema,
    folderPreview,
    callSchemas['templates.addFolders'].output.extend({
      ...toldListShape('warnings'),
      failed: z.array(failedShape.extend({ name: z.string() })),
    }),
    callSchemas['templates.previewFolders'].output.extend({
      folders: z.array(
        templatedFolderSchema.extend({
          ...{ ...crossingShape, ...toldShape('message') },
          ...toldListShape('warnings'),
        }),
      ),
    }),
  ]),
  /** The folder as it is now, and what changed; with `--dry-run` what would. */
  'watch edit': z.union([
    watchFolderOutputSchema.extend({ change: folderChangePreview }),
    folderChangePreview,
  ]),
  /** Every watched folder. */
  'watch list': z.array(watchFolderOutputSchema),
  /** Every template. */
  'templates list': z.array(folderTemplateSchema),
  /** The template that was saved. */
  'templates save': folderTemplateSchema,
  /** The template as it is called now. */
  'templates rename': folderTemplateSchema,
  /** The name of the template that is forgotten. */
  'templates remove': z.object({ removed: z.string() }),
  /** The templates themselves; with `--out` where they were written. */
  'templates export': z.union([
    z.object({
      format: z.literal('outbox folder templates'),
      /** Raised when a reader of the former version would misunderstand. */
      version: z.int(),
      templates: z.array(folderTemplateSchema.pick({ name: true, setup: true })),
    }),
    z.object({
      path: z.string(),
      /** How many were written. */
      templates: z.int(),
    }),
  ]),
  /** Which templates were added, and which were replaced. */
  'templates import': callSchemas['templates.import'].output,
  /** Which folders are set up by it now; with `--dry-run` what would change. */
  'templates apply': z.union([
    callSchemas['templates.apply'].output.extend({
      ...toldListShape('warnings'),
      failed: z.array(failedShape.extend({ watchFolderId: z.int(), path: z.string() })),
    }),
    z.object({
      folders: z.array(templatedChangeSchema.extend({ ...crossingShape, ...toldListShape('warnings') })),
    }),
  ]),
  /** Why a file is where it is. */
  explain: explanation.extend({
    /** As it was asked for, absolute and without links. */
    path: z.string(),
  }),
  /** What becomes of files of these names. */
  'rules test': z.array(explanation.extend({ name: z.string() })),
  /** A pattern that fits the name and all that is like it. */
  'rules suggest': callSchemas['names.suggest'].output,
  /** The rows of the sheet of a folder; those that ask come first. */
  'sheets show': shownSheet,
  /** How many rows were answered, and why the others were not. */
  'sheets apply': affected,
  /** How many rows were answered, and why the others were not. */
  'sheets keep': affected,
  /** What is found in files before they are sent. */
  look: z.array(
    callSchemas['files.look'].output.element.omit({ sizeBytes: true }).extend({
      /** The size of the file in bytes. */
      bytes: z.number(),
      facts: factsOutputSchema,
      ...unfitShape,
    }),
  ),
  /** What is in step; with `--do` what was changed; with `--format` or `--file` a list. */
  knowledge: z.union([comparison, actedOnAll, documents, writtenOutputSchema]),
};
