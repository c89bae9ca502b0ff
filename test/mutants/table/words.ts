import { mutantsOf } from '../mutant.ts';

const prose = mutantsOf({ in: 'src-main', from: 'test/unit' }, [
  {
    fault: 'a refusal is said in an English sentence, whatever its reader speaks',
    file: 'host-headless/web/session-calls.ts',
    find: "message('browse.session_ended')",
    replace: "'That session has ended already.'",
    tests: ['languages/no-prose'],
  },
]);

const messages = mutantsOf({ in: 'src-main/languages', from: 'test/unit/languages' }, [
  {
    fault: 'what a language lacks is shown as a code',
    file: 'formatted.ts',
    find: "formattedIn(catalogueOf, usualSpeech('en'), code, facts) ??",
    replace: '',
    tests: ['text'],
  },
  {
    fault: 'a name turns the sentence around that it stands in',
    file: 'formatted.ts',
    find: 'printable(String(fact))',
    replace: 'String(fact)',
    tests: ['text'],
  },
  {
    fault: 'a time that no date can name takes its sentence away',
    file: 'formatted.ts',
    find: 'Math.max(-lastMs, Math.min(lastMs, fact))',
    replace: 'fact',
    tests: ['text'],
  },
]);

const orders = mutantsOf({ in: 'src-main', from: 'test/unit' }, [
  {
    fault: 'pages and the database put names in different orders',
    file: 'contract/natural-order.ts',
    find: 'return compareByCodePoint(one.key, other.key) ||',
    replace:
      "return new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare(one.name, other.name) ||",
    tests: ['contract/natural-order'],
  },
  {
    fault: 'things of one name stand in any order',
    file: 'contract/natural-order.ts',
    find: 'compareKeyed(one, other) || compareByCodePoint(one.id, other.id)',
    replace: 'compareKeyed(one, other)',
    tests: ['contract/natural-order'],
  },
  {
    fault: 'the terminal lists targets as the service does',
    file: 'host-headless/cli/commands/targets.ts',
    find: "targetsInOrder(await client.call('connections.targets', { id }))",
    replace: "await client.call('connections.targets', { id })",
    tests: ['host-headless/cli/targets'],
  },
]);

const pages = mutantsOf({ in: 'src-renderer', from: 'test/unit/renderer' }, [
  {
    fault: 'a language is fetched again whenever it is spoken',
    file: 'words/catalogues.ts',
    find: "if (language === 'en' || held.has(language)) return;",
    replace: "if (language === 'en') return;",
    tests: ['words/language'],
  },
  {
    fault: 'a page that cannot fetch its language draws nothing',
    file: 'words/catalogues.ts',
    find: '    // English stands in.',
    replace: "    throw new Error('There is no such language');",
    tests: ['words/language'],
  },
  {
    fault: 'people choose from targets in the order of the service',
    file: 'connections/targets.svelte.ts',
    find: 'return targetsInOrder(targets);',
    replace: 'return targets;',
    tests: ['connections/targets'],
  },
  {
    fault: 'the slide that is shown as the third is not the one that files of number 3 go to',
    file: 'connections/targets.svelte.ts',
    find: 'slides: inCarouselOrder(carousel.slides)',
    replace: 'slides: carousel.slides',
    tests: ['connections/targets'],
  },
  {
    fault: 'documents and clips stand in the order of the service',
    file: 'state/pages.svelte.ts',
    find: 'inNaturalOrder(items, this.#nameOf, ({ id }) => id)',
    replace: 'items',
    tests: ['state/pages'],
  },
  {
    fault: 'what a page of the service has twice is shown twice',
    file: 'state/pages.svelte.ts',
    find: 'firstOfEach([...this.#items, ...answer.items], ({ id }) => id)',
    replace: '[...this.#items, ...answer.items]',
    tests: ['state/pages'],
  },
]);

const words = mutantsOf({ in: '.', from: 'test/unit' }, [
  {
    fault: 'the help has a second word for trying again',
    file: 'src-main/host-headless/cli/commands/run.ts',
    find: 'due to be tried again, and',
    replace: 'due to be retried, and',
    tests: ['one-word'],
  },
  {
    fault: 'a page has a second word for knowledge bases',
    file: 'resources/languages/en/target_limits.json',
    find: '"all knowledge bases"',
    replace: '"all bases"',
    tests: ['one-word'],
  },
  {
    fault: '“explain” gives another reason for a wait than the window',
    file: 'src-main/contract/job-sentences.ts',
    find: ': message(`job_reasons.hold.${job.hold}`);',
    replace: ": message('job_reasons.next');",
    tests: ['renderer/shared/job/shared-words'],
  },
]);

export const wordMutants = [...prose, ...messages, ...orders, ...pages, ...words];
