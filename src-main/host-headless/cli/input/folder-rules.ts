import { Option, type Command } from 'commander';
import {
  afterDeliveryChoices,
  editedFileChoices,
  existingFilesChoices,
  folderPriorities,
  locationRuleChoices,
  replacedDocumentChoices,
  withChanges,
  withoutOtherKinds,
} from '../../../contract/folder-rules.ts';
import type {
  AfterDelivery,
  EditedFile,
  ExistingFiles,
  FolderPriority,
  FolderRules,
  LocationRule,
  ReplacedDocument,
  RuleChanges,
} from '../../../contract/folder-rules.ts';
import type { FolderHour } from '../../../contract/folder-hours.ts';
import type { SlideMapping } from '../../../contract/slide-mapping.ts';
import { collect } from './arguments.ts';
import { addStretch } from './folder-hours-text.ts';
import { changedLimits, declareChangedLimits, declareLimits, type LimitOptions } from './limit-options.ts';
import { declareNames, namesGiven, slidesWithNames, type NameOptions } from './name-rules.ts';
import { declareTarget, parseSlides, readSlides, readTarget, slideOf, type TargetOptions } from './target.ts';

/** What is not given stays as it is, or as it usually is. */
export interface RuleOptions extends TargetOptions, LimitOptions, NameOptions {
  readonly existing?: ExistingFiles;
  readonly include?: string[] | false;
  readonly ignore?: string[] | false;
  readonly recursive?: boolean;
  readonly after?: AfterDelivery;
  readonly edited?: EditedFile;
  readonly location?: LocationRule;
  readonly otherClients?: 'ask' | 'send';
  readonly whenReplaced?: ReplacedDocument;
  readonly slides?: SlideMapping;
  readonly recipe?: string | false;
  readonly priority?: FolderPriority;
  readonly hours?: FolderHour[] | false;
  readonly sheet?: boolean;
}

export function declareRules(command: Command): Command {
  return declareNames(declareLimits(declareTarget(command)))
    .addOption(
      new Option(
        '--existing <choice>',
        'whether files that are there already are sent (default: skip)',
      ).choices(existingFilesChoices),
    )
    .option('--include <glob>', 'only files that match (repeatable)', collect)
    .option('--ignore <glob>', 'not files that match (repeatable)', collect)
    .option('--no-recursive', 'not its sub-folders')
    .addOption(
      new Option('--after <choice>', 'what becomes of a delivered file (default: keep)').choices(
        afterDeliveryChoices,
      ),
    )
    .addOption(
      new Option(
        '--edited <choice>',
        'what becomes of a file that is edited after it was delivered (default: ask for knowledge bases)',
      ).choices(editedFileChoices),
    )
    .addOption(
      new Option(
        '--when-replaced <choice>',
        'what becomes of the older document once newer content is indexed: delete needs the service profile (default: ask)',
      ).choices(replacedDocumentChoices),
    )
    .addOption(declareLocation())
    .addOption(
      new Option(
        '--other-clients <choice>',
        'what becomes of files whose name or sheet says the target of another client (default: ask)',
      ).choices(['ask', 'send']),
    )
    .option(
      '--slides <mapping>',
      'how files find their slides: fixed:ID, none (no slide), folders, names, order or pattern',
      parseSlides,
    )
    .addOption(
      new Option(
        '--priority <choice>',
        'whether its files go before or after those of other folders (default: normal)',
      ).choices(folderPriorities),
    )
    .option(
      '--hours <stretch>',
      'when its files go, like "mon-fri 08-18"; at other hours they wait (repeatable)',
      addStretch,
    )
    .option('--sheet', 'slides.csv, documents.csv or clips.csv (or .xlsx) in it says where its files go')
    .option('--recipe <name>', 'a saved recipe that the links of a clips folder go through');
}

/** Where rules are changed: also what takes one back that stands. An option is without a default only if its `no` comes later. */
export function declareChangedRules(command: Command): Command {
  const changed = declareRules(command.option('--recursive', 'its sub-folders too'));
  return declareChangedLimits(changed)
    .option('--no-include', 'every file, whatever was included')
    .option('--no-ignore', 'nothing beyond what is always ignored')
    .option('--no-pattern', 'names choose nothing any more')
    .option('--no-hours', 'its files go at any time')
    .option('--no-sheet', 'a sheet in it is a file like others')
    .option('--no-recipe', 'links are imported, and nothing more');
}

/** The rules of a new folder. Throws `OutboxError` invalid_input. */
export function newRules(options: RuleOptions): FolderRules {
  const { kind, id, label, ...rest } = readTarget(options);
  return withOptions(options, {
    target: { kind, id, label },
    slides: readSlides({ kind, id, label, ...rest }, options.slides),
    ...{ existing: 'skip', include: [], ignore: [], recursive: true, after: 'keep' },
  });
}

/** The rules of a folder with what was given in place of what was. Throws `OutboxError` invalid_input. */
export function changedRules(options: RuleOptions, before: FolderRules): FolderRules {
  const isOtherTarget = [options.kb, options.carousel, options.clips].some((each) => each !== undefined);
  const given = isOtherTarget
    ? readTarget(options)
    : { ...before.target, slideId: slideOf(options.slide), slideLabel: null };
  const { kind, id, label } = given;
  const isSame = kind === before.target.kind && id === before.target.id;
  const keepsSlides = isSame && options.slides === undefined && options.slide === undefined;
  return withOptions(options, {
    ...(kind === before.target.kind ? before : withoutOtherKinds(before, kind)),
    target: isSame ? before.target : { kind, id, label },
    slides: keepsSlides ? before.slides : readSlides(given, options.slides),
  });
}

/** What was given in place of what was; every rule that no option names is kept. */
function withOptions(options: RuleOptions, rules: FolderRules): FolderRules {
  return withChanges(rules, { ...changesOf(options, rules), ...changedLimits(options, rules) });
}

function changesOf(options: RuleOptions, rules: FolderRules): RuleChanges<FolderRules> {
  const names = namesGiven(options, rules.names);
  const isSlideGiven = options.slides !== undefined || options.slide !== undefined;
  const looksForSlides = [
    options.carousel,
    options.pattern,
    options.choose,
    options.value,
    options.sheet,
  ].some((each) => each !== undefined);
  const hasSheet = options.sheet ?? rules.sheets === true;
  const { existing, include, ignore, recursive, after, edited, location, priority } = options;
  const { otherClients, whenReplaced, recipe, hours, sheet } = options;
  const { kind } = rules.target;
  return {
    ...(looksForSlides && {
      slides: slidesWithNames(rules.slides, names, isSlideGiven, hasSheet),
      names,
    }),
    ...(sheet !== undefined && { sheets: sheet ? true : undefined }),
    ...(existing !== undefined && { existing }),
    ...(include !== undefined && { include: include === false ? [] : include }),
    ...(ignore !== undefined && { ignore: ignore === false ? [] : ignore }),
    ...(recursive !== undefined && { recursive }),
    ...(after !== undefined && { after }),
    ...(edited !== undefined && { edited }),
    ...(location !== undefined && { location: location === 'send' ? undefined : location }),
    ...(otherClients !== undefined && { otherClients: otherClients === 'send' ? true : undefined }),
    ...(whenReplaced !== undefined && {
      whenReplaced: whenReplaced === 'ask' || kind !== 'knowledge_base' ? undefined : whenReplaced,
    }),
    ...(recipe !== undefined && { recipe: recipe === false || kind !== 'brand_clips' ? undefined : recipe }),
    ...(priority !== undefined && { priority: priority === 'normal' ? undefined : priority }),
    ...(hours !== undefined && { hours: hours === false ? undefined : hours }),
  };
}

/** For a folder, and for files that are added by themselves. */
export function declareLocation(): Option {
  return new Option(
    '--location <choice>',
    'what becomes of a picture or film that says where it was taken: remove takes that out of what is sent, never out of the file (default: send)',
  ).choices(locationRuleChoices);
}
