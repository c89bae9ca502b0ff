import { notificationCauses } from '../../src-main/contract/notification-causes.ts';
import { folded, wordsOf } from '../shared/search-words.ts';
import type { SettingsSection } from '../state/routes.ts';
import { practiceFaultNames } from '../../src-main/contract/practice.ts';
import { say, sayEach } from '../words/say.ts';

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
    const settings = settingsOn[section.kind]().filter(hasAll);
    const isNamed = hasAll(
      [
        say(`settings.sections.${section.kind}`),
        say(`palette.pages.${section.kind}.label`),
        ...sayEach(`palette.pages.${section.kind}.found_by`),
      ].join(' '),
    );
    return isNamed || settings.length > 0 ? [{ section, settings }] : [];
  });
}

/** The names that stand on each page, as they stand there. */
export const settingsOn: Readonly<Record<SettingsSection['kind'], () => readonly string[]>> = {
  connections: () => [say('connections.connect_a_service'), say('connections.try_the_practice_service')],
  clients: () => [say('clients.new_client')],
  schedule: () => [
    say('schedule.ready_weeks'),
    say('schedule.limit_for_all'),
    say('schedule.on_a_metered_network'),
    say('schedule.on_battery'),
    say('schedule.which_goes_first'),
  ],
  batches: () => [
    say('telling.notification'),
    say('telling.program_of_this_computer'),
    say('telling.webhook'),
  ],
  service: () => [
    say('service.operations.paths'),
    say('service.answers.title'),
    say('service.pointers.title'),
    say('service.status.title'),
    say('service.learned.title'),
    say('service_limits.title'),
    say('service.exchange.title'),
  ],
  network: () => [say('network.proxy'), say('network.authorities')],
  notifications: () => [
    say('notify.questions'),
    ...notificationCauses.map((cause) => say(`notify.when.${cause}`)),
  ],
  appearance: () => [
    say('settings.look'),
    say('settings.rows'),
    say('settings.language'),
    say('hints.again'),
  ],
  start: () => [say('start.at_sign_in'), say('start.hidden')],
  updates: () => [say('updates.checks'), say('updates.feed')],
  move: () => [say('moving.from_here'), say('moving.to_here')],
  diagnostics: () => [say('diagnostics.with_names'), say('diagnostics.log_lines')],
  practice: () => [
    say('practice.title'),
    ...practiceFaultNames.map((name) => say(`practice_faults.${name}.title`)),
    say('practice.tour.title'),
  ],
  sessions: () => [say('controls.sessions.title')],
};
