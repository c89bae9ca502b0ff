import { notificationCauses } from '../../src-main/contract/notification-causes.ts';
import { folded, wordsOf } from '../shared/search-words.ts';
import type { SettingsSection } from '../state/routes.ts';
import { clientWords } from '../words/clients.ts';
import { connectionWords } from '../words/connections.ts';
import { controlWords } from '../words/controls.ts';
import { hintWords } from '../words/hints.ts';
import { movingWords } from '../words/moving.ts';
import { paletteWords } from '../words/palette.ts';
import { faultWords, practiceWords, tourWords } from '../words/practice.ts';
import { limitWords } from '../words/service-limits.ts';
import { serviceWords } from '../words/service.ts';
import { startWords } from '../words/start.ts';
import { tellingWords } from '../words/telling.ts';
import { say } from '../words/say.ts';

/** A page of the settings, and what on it has all words of the query in its name; nothing where the page itself is what was meant. */
export interface FoundSection {
  readonly section: SettingsSection;
  readonly settings: readonly string[];
}

/** In the order of the pages. An empty query finds all of them. */
export function findSettings(sections: readonly SettingsSection[], query: string): readonly FoundSection[] {
  const words = wordsOf(query);
  if (words.length === 0) return sections.map((section) => ({ section, settings: [] }));
  const hasAll = (text: string): boolean => words.every((word) => folded(text).includes(word));
  return sections.flatMap((section) => {
    const { label, foundBy } = paletteWords.pages[section.kind];
    const settings = settingsOn[section.kind]().filter(hasAll);
    const isNamed = hasAll([say(`settings.sections.${section.kind}`), label, ...foundBy].join(' '));
    return isNamed || settings.length > 0 ? [{ section, settings }] : [];
  });
}

/** The names that stand on each page, as they stand there. */
export const settingsOn: Readonly<Record<SettingsSection['kind'], () => readonly string[]>> = {
  connections: () => [connectionWords.connectAService, connectionWords.tryThePracticeService],
  clients: () => [clientWords.newClient],
  schedule: () => [
    say('schedule.ready_weeks'),
    say('schedule.limit_for_all'),
    say('schedule.on_a_metered_network'),
    say('schedule.on_battery'),
    say('schedule.which_goes_first'),
  ],
  batches: () => [tellingWords.notification, tellingWords.programOfThisComputer, tellingWords.webhook],
  service: () => [
    serviceWords.operations.paths,
    serviceWords.answers.title,
    serviceWords.pointers.title,
    serviceWords.status.title,
    serviceWords.learned.title,
    limitWords.title,
    serviceWords.exchange.title,
  ],
  network: () => [say('network.proxy'), say('network.authorities')],
  notifications: () => [
    say('notify.questions'),
    ...notificationCauses.map((cause) => say(`notify.when.${cause}`)),
  ],
  appearance: () => [say('settings.look'), say('settings.rows'), say('settings.language'), hintWords.again],
  start: () => [startWords.atSignIn, startWords.hidden],
  updates: () => [say('updates.checks'), say('updates.feed')],
  move: () => [movingWords.fromHere, movingWords.toHere],
  diagnostics: () => [say('diagnostics.with_names'), say('diagnostics.log_lines')],
  practice: () => [
    practiceWords.title,
    ...Object.values(faultWords).map(({ title }) => title),
    tourWords.title,
  ],
  sessions: () => [controlWords.sessions.title],
};
