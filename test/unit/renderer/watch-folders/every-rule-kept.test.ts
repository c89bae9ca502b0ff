/** Each editor of a folder's rules gives back every rule that was not changed, with any value. */
import { Command } from 'commander';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { switchablePatterns } from '../../../../src-main/contract/default-ignore.ts';
import { contentKinds } from '../../../../src-main/contract/file-limits.ts';
import {
  afterDeliveryChoices,
  editedFileChoices,
  existingFilesChoices,
  folderPriorities,
  folderRulesSchema,
  locationRuleChoices,
  replacedDocumentChoices,
  withoutOtherClients,
  type FolderRules,
} from '../../../../src-main/contract/folder-rules.ts';
import { folderTemplateSchema, rulesOfTemplate } from '../../../../src-main/contract/folder-template.ts';
import { fileTargetKindSchema } from '../../../../src-main/contract/job.ts';
import { namePartUses, type NameRules } from '../../../../src-main/contract/name-pattern.ts';
import { hoursOfWeek } from '../../../../src-main/contract/sending.ts';
import {
  templatesFromText,
  templatesToText,
} from '../../../../src-main/engine/watch-folders/templates/template-file.ts';
import {
  changedRules,
  declareChangedRules,
  declareRules,
  newRules,
  type RuleOptions,
} from '../../../../src-main/host-headless/cli/input/folder-rules.ts';
import { formatStretches } from '../../../../src-main/host-headless/cli/output/week-words.ts';
import {
  amountParts,
  readAmount,
  sizeUnits,
  spanUnits,
} from '../../../../src-renderer/watch-folders/amount-text.ts';
import { FolderDraft } from '../../../../src-renderer/watch-folders/folder-draft.svelte.ts';
import {
  patternsText,
  patternsWritten,
  valuesIn,
  valuesText,
} from '../../../../src-renderer/watch-folders/names/name-rules-text.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

const text = (longest: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ minLength: 1, maxLength: longest, unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          ...[
            'a',
            'Ü',
            ' ',
            ',',
            ';',
            '*',
            '**',
            '/',
            '"',
            "'",
            '{',
            '}',
            '\\',
            '=',
            ':',
            '-',
            '.',
            '[',
            ']',
          ],
          ...['\n', '\r', '\t', '\u00a0', '日', '🙂', 'e\u0301', 'n', 'r', '#', '$'],
        ),
        { minLength: 1, maxLength: Math.min(12, longest) },
      )
      .map((letters) => letters.join('').slice(0, longest)),
  );
const globs = fc.array(text(40), { maxLength: 4 });
const extension = fc
  .stringMatching(/^\.[^\s./\\*?]{1,20}$/u)
  .map((written) => written.toLowerCase())
  .filter((written) => folderRulesSchema.shape.extensions.safeParse([written]).success);
const hours = fc
  .array(fc.constantFrom('off' as const, null), { minLength: hoursOfWeek, maxLength: hoursOfWeek })
  .filter((week) => week.includes(null));
const part = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/u);
const nameRules: fc.Arbitrary<NameRules> = fc.record({
  patterns: fc.array(text(40), { minLength: 1, maxLength: 3 }),
  choose: fc.uniqueArray(
    fc.record({
      ...{ part, use: fc.constantFrom(...namePartUses) },
      values: fc.uniqueArray(fc.record({ value: text(12), id: text(12), label: fc.constant(null) }), {
        ...{ selector: ({ value }) => value.toLowerCase(), maxLength: 3 },
      }),
    }),
    { selector: ({ part: name }) => name, maxLength: 3 },
  ),
});

/** Of any kind of target, with any rule that the schema has: a rule that is new stands here, or this does not compile. */
const anyRules: fc.Arbitrary<FolderRules> = fc
  .record<Required<FolderRules>>({
    target: fc.record({
      kind: fc.constantFrom(...fileTargetKindSchema.options),
      id: text(20),
      label: fc.option(text(20)),
    }),
    slides: fc.oneof(
      fc.record({ mode: fc.constant('fixed' as const), slideId: text(12) }),
      fc.record({ mode: fc.constantFrom('folders', 'names', 'order', 'pattern') }),
    ),
    names: nameRules,
    sheets: fc.constant(true),
    existing: fc.constantFrom(...existingFilesChoices),
    include: globs,
    ignore: globs,
    recursive: fc.boolean(),
    after: fc.constantFrom(...afterDeliveryChoices),
    edited: fc.constantFrom(...editedFileChoices),
    location: fc.constantFrom(...locationRuleChoices),
    whenReplaced: fc.constantFrom(...replacedDocumentChoices),
    otherClients: fc.constant(true),
    recipe: text(20).filter((name) => folderRulesSchema.shape.recipe.safeParse(name).data === name),
    priority: fc.constantFrom(...folderPriorities),
    hours,
    settleMs: fc.integer({ min: 2_000, max: 86_400_000 }),
    minBytes: fc.integer({ min: 1, max: 2 ** 50 }),
    maxBytes: fc.integer({ min: 1, max: 2 ** 50 }),
    minAgeMs: fc.integer({ min: 1_000, max: 10 * 86_400_000 }),
    maxAgeMs: fc.integer({ min: 1_000, max: 366 * 86_400_000 }),
    depth: fc.integer({ min: 1, max: 100 }),
    extensions: fc.uniqueArray(extension, { minLength: 1, maxLength: 4 }),
    contents: fc.uniqueArray(fc.constantFrom(...contentKinds), { minLength: 1 }),
    unignored: fc.uniqueArray(fc.constantFrom(...switchablePatterns), { minLength: 1, maxLength: 4 }),
  })
  .chain((whole) =>
    fc
      .subarray(optionalRules)
      .map((left) =>
        Object.fromEntries(Object.entries(whole).filter(([key]) => !left.some((one) => one === key))),
      ),
  )
  .map((rules) => folderRulesSchema.parse(rules))
  .map((rules) => ({ ...rules, slides: rules.target.kind === 'carousel' ? rules.slides : null }));

const optionalRules = Object.entries(folderRulesSchema.shape)
  .filter(([, shape]) => shape.safeParse(undefined).success)
  .map(([key]) => key);

const draftOf = (rules: FolderRules): FolderDraft => {
  const draft = new FolderDraft(createClient(new ScriptedTransport({})));
  draft.fill({ connectionId: 1, rules });
  return draft;
};
const optionsOf = (declare: (command: Command) => Command, flags: readonly string[]): RuleOptions =>
  declare(new Command().exitOverride()).parse(flags, { from: 'user' }).opts<RuleOptions>();

/** As a newer Outbox, or a form that was not changed with the schema, would meet it. */
const withLaterRule = (rules: FolderRules): FolderRules & { readonly later: string } => ({
  ...rules,
  later: 'stays',
});

describe('a rule that an editor does not know', () => {
  it('is kept by the form of the window', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const draft = draftOf(withLaterRule(rules));
        draft.after = 'trash';
        draft.limits.set({ minBytes: 5 });
        expect(draft.rules).toEqual({ ...withLaterRule(rules), after: 'trash', minBytes: 5 });
      }),
    );
  });

  it('is kept by the command line', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const options = optionsOf(declareChangedRules, ['--after=trash', '--min-size=5']);
        const changed = changedRules(options, withLaterRule(rules));
        expect(changed).toEqual({ ...withLaterRule(rules), after: 'trash', minBytes: 5 });
      }),
    );
  });

  it('is given to a folder by a template', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const setup = withoutOtherClients(withLaterRule(rules));
        expect(rulesOfTemplate(setup, rules.target)).toHaveProperty('later', 'stays');
      }),
    );
  });
});

describe('the form of the window', () => {
  it('gives back every rule as it was', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(draftOf(rules).rules).toEqual(rules);
      }),
    );
  });

  it('changes the list that a person adds to, and nothing else of any rule', () => {
    fc.assert(
      fc.property(anyRules, fc.constantFrom('include', 'ignore'), (rules, rule) => {
        fc.pre(!rules[rule].includes('notes *'));
        const draft = draftOf(rules);
        draft[rule].typed = 'notes *';
        expect(draft.rules).toEqual({ ...rules, [rule]: [...rules[rule], 'notes *'] });
        draft[rule].keep();
        draft[rule].remove(draft[rule].kept.indexOf('notes *'));
        expect(draft.rules).toEqual(rules);
      }),
    );
  });

  it('gives back name patterns and their values line by line', () => {
    fc.assert(
      fc.property(nameRules, ({ patterns, choose }) => {
        expect(patternsWritten(patternsText(patterns), patterns)).toEqual(patterns);
        const added = patternsWritten(`${patternsText(patterns)}\n{client}_{ext}`, patterns);
        expect(added).toEqual([...patterns, '{client}_{ext}']);
        for (const { values } of choose) expect(valuesIn(valuesText(values), values)).toEqual(values);
      }),
    );
  });

  it('reads back every size and time that it shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 52 }),
        fc.constantFrom(sizeUnits, spanUnits),
        (amount, units) => {
          const shown = amountParts(amount, units);
          expect(readAmount(shown.text, shown.unit)).toBe(amount);
        },
      ),
    );
  });
});

describe('the command line', () => {
  it('keeps every rule that no option names', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(changedRules(optionsOf(declareChangedRules, []), rules)).toEqual(rules);
        const after = rules.after === 'move' ? 'keep' : 'move';
        expect(changedRules(optionsOf(declareChangedRules, ['--after', after]), rules)).toEqual({
          ...{ ...rules, after },
        });
      }),
    );
  });

  it('can say every rule', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const said = newRules(optionsOf(declareRules, flagsOf(rules)));
        expect(said).toEqual(withoutUsual(rules));
      }),
    );
  });
});

describe('a template', () => {
  it('keeps every rule in its file, and gives it to a folder', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const setup = withoutOtherClients(rules);
        const template = folderTemplateSchema.parse({
          ...{ id: 1, name: 'Ready', connectionId: 1, changedAtMs: 0 },
          setup,
        });
        const within = hasLimitsThatFit(rules);
        fc.pre(within);
        const [read] = templatesFromText(templatesToText([template]));
        expect(read?.setup).toEqual(setup);
        if (read === undefined) return;
        const given = rulesOfTemplate(read.setup, rules.target);
        const { recipe, ...others } = setup;
        const takesRecipe = rules.target.kind === 'brand_clips' && recipe !== undefined;
        expect(given).toEqual({ ...others, ...(takesRecipe && { recipe }) });
      }),
    );
  });
});

function hasLimitsThatFit({
  minBytes = 0,
  maxBytes = Infinity,
  minAgeMs = 0,
  maxAgeMs = Infinity,
}: FolderRules): boolean {
  return minBytes <= maxBytes && minAgeMs < maxAgeMs;
}

/** What is as it usually is is not written down. */
function withoutUsual(rules: FolderRules): FolderRules {
  const said = { ...rules };
  if (said.location === 'send') delete said.location;
  if (said.priority === 'normal') delete said.priority;
  if (said.whenReplaced === 'ask' || said.target.kind !== 'knowledge_base') delete said.whenReplaced;
  if (said.target.kind !== 'brand_clips') delete said.recipe;
  return said;
}

function flagsOf(rules: FolderRules): string[] {
  const { target, slides, names, hours: week, recursive } = rules;
  const kinds = { knowledge_base: 'kb', carousel: 'carousel', brand_clips: 'clips' } as const;
  const listed = (flag: string, values: readonly string[] | undefined): string[] =>
    (values ?? []).map((value) => `--${flag}=${value}`);
  const one = (flag: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`--${flag}=${String(value)}`];
  const joined = (flag: string, values: readonly string[] | undefined): string[] =>
    one(flag, values?.map((value) => value.replaceAll(',', '\\,')).join(','));
  const spanOf = (spanMs: number | undefined): string | undefined =>
    spanMs === undefined ? undefined : `${String(spanMs)}ms`;
  const escape = (value: string): string =>
    value.replaceAll(/[\\=,\s]/gu, (letter) => escapes[letter] ?? `\\${letter}`);
  return [
    ...one(kinds[target.kind], target.id),
    ...one('label', target.label ?? undefined),
    ...(slides === null
      ? []
      : one('slides', slides.mode === 'fixed' ? `fixed:${slides.slideId}` : slides.mode)),
    ...listed('pattern', names?.patterns),
    ...(names?.choose ?? []).flatMap(({ part: name, use, values }) => [
      ...one('choose', `${name}=${use}`),
      ...values.map(({ value, id }) => `--value=${name}:${escape(value)}=${escape(id)}`),
    ]),
    ...(rules.sheets === true ? ['--sheet'] : []),
    ...one('existing', rules.existing),
    ...listed('include', rules.include),
    ...listed('ignore', rules.ignore),
    ...(recursive ? [] : ['--no-recursive']),
    ...one('after', rules.after),
    ...one('edited', rules.edited),
    ...one('location', rules.location),
    ...one('when-replaced', rules.whenReplaced),
    ...one('other-clients', rules.otherClients === true ? 'send' : undefined),
    ...one('recipe', rules.recipe),
    ...one('priority', rules.priority),
    ...listed(
      'hours',
      week === undefined ? [] : formatStretches(week, (hour) => (hour === null ? '' : null)),
    ),
    ...one('settle', spanOf(rules.settleMs)),
    ...one('min-size', rules.minBytes),
    ...one('max-size', rules.maxBytes),
    ...one('min-age', spanOf(rules.minAgeMs)),
    ...one('max-age', spanOf(rules.maxAgeMs)),
    ...one('depth', rules.depth),
    ...joined('types', rules.extensions),
    ...joined('contents', rules.contents),
    ...joined('unignore', rules.unignored),
  ];
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };
