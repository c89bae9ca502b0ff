import { OutboxError } from '../../../contract/errors.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import {
  rulesOfTemplate,
  type FolderTemplate,
  type TemplatePlace,
  type TemplateTarget,
} from '../../../contract/folder-template.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { chosenConnection } from '../command-options.ts';
import { changedRules, type RuleOptions } from './folder-rules.ts';
import { readSlides, readTarget, type TargetOptions } from './target.ts';

export interface PlaceOptions extends Pick<RuleOptions, 'slides'>, TargetOptions {
  readonly connection?: string;
  readonly keepTargets?: true;
  readonly templateTarget?: true;
}

/** By its name, upper and lower case alike. Throws `OutboxError` not_found that lists the names. */
export async function templateNamed(client: OutboxClient, name: string): Promise<FolderTemplate> {
  const templates = await client.call('templates.list', {});
  const template = templates.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (template !== undefined) return template;
  const names = templates.map((each) => each.name).join(', ');
  throw new OutboxError(
    'not_found',
    `There is no template named ${name}. ${names === '' ? 'There are none yet.' : `There are: ${names}.`}`,
  );
}

/** Where people say that the files go; left out: as the template says. Throws `OutboxError` invalid_input. */
export async function chosenPlace(
  client: OutboxClient,
  options: PlaceOptions,
): Promise<TemplateTarget | undefined> {
  const isNamed = namesTarget(options);
  if ([isNamed, options.keepTargets, options.templateTarget].filter((each) => each === true).length > 1) {
    throw new OutboxError(
      'invalid_input',
      'Give a target, --keep-targets or --template-target, not several.',
    );
  }
  if (options.keepTargets === true) return 'own';
  if (options.templateTarget === true) return 'template';
  return isNamed ? await namedPlace(client, options) : undefined;
}

/** The rules of one new folder by a template, with what else was given in place of the template's. */
export async function templatedRules(
  client: OutboxClient,
  template: FolderTemplate,
  options: PlaceOptions & RuleOptions,
): Promise<{ readonly connectionId: number; readonly rules: FolderRules }> {
  const place = namesTarget(options) ? await namedPlace(client, options) : placeOf(template);
  const connectionId =
    options.connection === undefined
      ? place.connectionId
      : (await chosenConnection(client, options.connection)).id;
  const rules = rulesOfTemplate(template.setup, place.target, place.slides ?? null);
  return { connectionId, rules: changedRules(options, rules) };
}

function placeOf({ name, setup, connectionId }: FolderTemplate): TemplatePlace {
  const { target } = setup;
  if (target === null || connectionId === null) {
    const names =
      target === null
        ? 'names no target'
        : `names ${target.label ?? target.id}, of a connection that is not known here`;
    throw new OutboxError(
      'invalid_input',
      `The template “${name}” ${names}. Say where the files go: --kb KB_ID, --carousel CAROUSEL_ID or --clips BRAND_ID.`,
    );
  }
  return { connectionId, target };
}

async function namedPlace(client: OutboxClient, options: PlaceOptions): Promise<TemplatePlace> {
  const connection = await chosenConnection(client, options.connection);
  const target = readTarget(options);
  const { kind, id, label } = target;
  const saysSlides = options.slides !== undefined || options.slide !== undefined;
  const slides = saysSlides ? readSlides(target, options.slides) : null;
  return { connectionId: connection.id, target: { kind, id, label }, ...(slides !== null && { slides }) };
}

function namesTarget({ kb, carousel, clips }: TargetOptions): boolean {
  return kb !== undefined || carousel !== undefined || clips !== undefined;
}
