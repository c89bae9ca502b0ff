import { faultOfInput } from '../../../contract/input-faults.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { folderTargetSchema } from '../../../contract/folder-rules.ts';
import {
  mostTemplates,
  templateNameSchema,
  templateSetupSchema,
  type FolderTemplate,
  type TemplateSetup,
} from '../../../contract/folder-template.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
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
  templates: z.array(templateSchema),
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
  if (!head.success) throw refused(message('template_file.no_templates'));
  if (head.data.version > version)
    throw refused(message('template_file.newer', { version: head.data.version }));
  const file = fileSchema.safeParse(content);
  if (!file.success) throw refused(whyUnusable(file.error));
  if (file.data.templates.length === 0) throw refused(message('template_file.empty'));
  if (file.data.templates.length > mostTemplates)
    throw refused(message('template_file.too_many', { most: mostTemplates }));
  const names = new Set<string>();
  for (const { name, setup } of file.data.templates) {
    const key = name.toLowerCase();
    if (names.has(key)) throw refused(message('template_file.same_names', { name }));
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
    throw refused(message('template_file.setup', { name, reason: error.told }));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw refused(message('template_file.no_json'));
  }
}

/** The field as `templates[2].setup.maxBytes`, and what the schema says of it. */
function whyUnusable({ issues: [issue] }: z.ZodError): Message {
  const field = (issue?.path ?? []).reduce<string>(
    (path, part) =>
      typeof part === 'number'
        ? `${path}[${String(part)}]`
        : `${path}${path === '' ? '' : '.'}${String(part)}`,
    '',
  );
  return message('template_file.field', { field, reason: faultOfInput(issue) });
}

function refused(reason: Message): OutboxError {
  return new OutboxError('invalid_input', message('template_file.not_imported', { reason }));
}
