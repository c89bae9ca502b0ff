import { inEnglish } from '../../storage/messages/english.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { folderTargetSchema } from '../../../contract/folder-rules.ts';
import {
  mostTemplates,
  templateNameSchema,
  templateSetupSchema,
  type FolderTemplate,
  type TemplateSetup,
} from '../../../contract/folder-template.ts';
import { z } from '../../../contract/zod.ts';
import { checkLimits } from '../rules/check-limits.ts';

const format = 'outbox folder templates';
const version = 1;

/** What is not known here would be left out unseen, so it is an error. */
const templateSchema = z.strictObject({
  name: templateNameSchema,
  setup: z.strictObject({
    ...templateSetupSchema.shape,
    target: z.strictObject(folderTargetSchema.shape).nullable(),
  }),
});
const headSchema = z.object({ format: z.literal(format), version: z.int() });
const fileSchema = z.strictObject({
  ...headSchema.shape,
  templates: z
    .array(templateSchema)
    .min(1, 'There is no template in it.')
    .max(mostTemplates, `There may be at most ${String(mostTemplates)} templates.`),
});

export interface FileTemplate {
  readonly name: string;
  readonly setup: TemplateSetup;
}

/** As text for a file. Which connection a target is of stays here: elsewhere it would mean nothing. */
export function templatesToText(templates: readonly FolderTemplate[]): string {
  const written = templates.map(({ name, setup }) => ({ name, setup }));
  return `${JSON.stringify({ format, version, templates: written }, null, 2)}\n`;
}

/** Throws `OutboxError` invalid_input that names the field, the reason and what to do. */
export function templatesFromText(text: string): FileTemplate[] {
  const content = parsed(text);
  const head = headSchema.safeParse(content);
  if (!head.success)
    throw refused('it does not say that it holds folder templates. Choose a file that was exported as such');
  if (head.data.version > version) {
    throw refused(
      `it was written by a newer Outbox (version ${String(head.data.version)}). Update Outbox first`,
    );
  }
  const file = fileSchema.safeParse(content);
  if (!file.success) throw refused(`${problemOf(file.error)}. Correct it, or export it anew`);
  const names = new Set<string>();
  for (const { name, setup } of file.data.templates) {
    const key = name.toLowerCase();
    if (names.has(key)) throw refused(`two of its templates are named “${name}”. Rename one`);
    names.add(key);
    checkSetup(name, setup);
  }
  return file.data.templates;
}

function checkSetup(name: string, setup: TemplateSetup): void {
  try {
    checkLimits(setup);
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    throw refused(`in “${name}”, ${inEnglish(error.told)}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw refused('it is no JSON. Choose a file that was exported as templates');
  }
}

/** `templates[2].setup.maxBytes: Too big …` */
function problemOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'something in it is wrong';
  const place = issue.path.reduce<string>(
    (path, part) =>
      typeof part === 'number'
        ? `${path}[${String(part)}]`
        : `${path}${path === '' ? '' : '.'}${String(part)}`,
    '',
  );
  const message = issue.message.replace(/\.$/u, '');
  return place === '' ? message : `${place}: ${message}`;
}

function refused(why: string): OutboxError {
  return new OutboxError('invalid_input', `The templates are not taken: ${why}.`);
}
