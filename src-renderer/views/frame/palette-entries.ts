/** What the palette offers at this moment: places, what can be done from anywhere, and everything that has a queue of its own. */
import { queueViews, type JobRow } from '../../../src-main/contract/job.ts';
import type { Appearance } from '../../../src-main/contract/status.ts';
import type { PaletteEntry } from '../../palette/palette-entry.ts';
import type { IconName } from '../../shared/icons.ts';
import { describeJob, titleOf } from '../../shared/job/describe-job.ts';
import { nameOfJob } from '../../shared/job/name-of-job.ts';
import { shortPath } from '../../shared/short-path.ts';
import { visibleText } from '../../shared/visible-text.ts';
import type { App } from '../../state/app.svelte.ts';
import { reportFailure } from '../../state/report-failure.ts';
import { addFolder, folders, home, queueOf, type QueueScope, type Route } from '../../state/routes.ts';
import { togglePause } from '../../state/toggle-pause.ts';
import { singleKeys } from '../../state/single-keys.svelte.ts';
import { settingsSections } from '../../state/settings-sections.ts';
import { targetIcon } from './rail-entries.ts';
import { nameOfBatch } from '../../words/batch-names.ts';
import { say, sayEach } from '../../words/say.ts';

type Do = Pick<PaletteEntry, 'label' | 'icon' | 'run' | 'shortcut'> & {
  readonly alsoFoundBy?: readonly string[];
};

export function entriesOf(app: App, explainKeys: () => void): readonly PaletteEntry[] {
  return [
    ...doings(app, explainKeys).map((each): PaletteEntry => {
      return { alsoFoundBy: [], ...each, key: `do ${each.label}`, group: 'do', note: null };
    }),
    ...places(app).map(([label, icon, route, alsoFoundBy = []]): PaletteEntry => {
      const run = goTo(app, route);
      const shortcut = shortcutOf(route);
      return { key: `place ${label}`, group: 'go', label, icon, note: null, alsoFoundBy, run, shortcut };
    }),
    ...scopes(app),
  ];
}

export function entryOfJob(app: App, job: JobRow, nowMs: number): PaletteEntry {
  return {
    key: `job ${String(job.id)}`,
    group: 'jobs',
    label: visibleText(nameOfJob(job), 120),
    note: titleOf(describeJob(job, null, nowMs)),
    icon: targetIcon(job.target.kind),
    alsoFoundBy: [],
    run() {
      app.navigation.go(home);
      app.navigation.openJob(job.id);
    },
  };
}

/** As long as such keys are on. */
const single = (key: string): string | undefined => (singleKeys.areOn ? key : undefined);

function shortcutOf(route: Route): string | undefined {
  const view = route.place === 'attention' ? 'attention' : route.place === 'queue' ? route.view : null;
  return view === null ? undefined : single(String(queueViews.indexOf(view) + 1));
}

function goTo(app: App, route: Route): () => void {
  return () => {
    app.navigation.go(route);
  };
}

function doings(app: App, explainKeys: () => void): readonly Do[] {
  const { watchFolders, appearance } = app.snapshot;
  const call = (done: Promise<unknown>): void => void reportFailure(app, done);
  const look = (label: string, theme: Appearance['theme']): Do => ({
    label,
    icon: 'gear',
    alsoFoundBy: sayEach('palette.found_by.look'),
    run() {
      call(app.client.call('settings.setAppearance', { ...appearance, theme }));
    },
  });
  return [
    {
      label: say('palette.add_files'),
      icon: 'plus',
      alsoFoundBy: sayEach('palette.found_by.add_files'),
      run() {
        app.brought.takeFiles([]);
      },
    },
    {
      label: say('palette.add_a_folder'),
      icon: 'folder',
      alsoFoundBy: sayEach('palette.found_by.add_folder'),
      run: goTo(app, addFolder),
    },
    {
      label: say('palette.paste_links'),
      icon: 'link',
      alsoFoundBy: sayEach('palette.found_by.paste_links'),
      run: goTo(app, { place: 'clips' }),
    },
    pausing(app),
    {
      label: say('palette.try_now'),
      icon: 'retry',
      alsoFoundBy: sayEach('palette.found_by.try_now'),
      run() {
        call(app.client.call('queue.tryNow', {}));
      },
    },
    ...(watchFolders.length === 0
      ? []
      : [
          {
            label: say('palette.read_all_folders_now'),
            icon: 'folder' as const,
            alsoFoundBy: sayEach('palette.found_by.read_folders'),
            run() {
              call(Promise.all(watchFolders.map(({ id }) => app.client.call('watchFolders.scan', { id }))));
            },
          },
        ]),
    look(say('palette.light_look'), 'light'),
    look(say('palette.dark_look'), 'dark'),
    look(say('palette.look_as_the_system'), 'system'),
    {
      label: say('palette.show_all_keys'),
      icon: 'help',
      shortcut: single('?'),
      alsoFoundBy: sayEach('palette.found_by.keys'),
      run: explainKeys,
    },
  ];
}

function pausing(app: App): Do {
  const does = {
    shortcut: single('P'),
    run() {
      togglePause(app);
    },
  };
  return app.snapshot.pause === null
    ? {
        ...{ label: say('palette.pause_everything'), icon: 'pause' },
        ...{ alsoFoundBy: sayEach('palette.found_by.pause'), ...does },
      }
    : {
        ...{ label: say('common.resume'), icon: 'play' },
        ...{ alsoFoundBy: sayEach('palette.found_by.resume'), ...does },
      };
}

function places(app: App): readonly (readonly [string, IconName, Route, (readonly string[])?])[] {
  return [
    [say('common.queue'), 'rows', home],
    [say('palette.active'), 'rows', queueOf('active'), sayEach('palette.found_by.active')],
    [say('palette.waiting'), 'rows', queueOf('waiting'), sayEach('palette.found_by.waiting')],
    [say('palette.attention'), 'alert', { place: 'attention' }, sayEach('palette.found_by.attention')],
    [say('palette.failed'), 'no', queueOf('failed'), sayEach('palette.found_by.failed')],
    [say('palette.done'), 'check', queueOf('done'), sayEach('palette.found_by.done')],
    [say('view.not_sent'), 'no', queueOf('not_sent'), sayEach('view.not_sent_found_by')],
    [say('common.folders'), 'folder', folders],
    [say('common.clips'), 'clip', { place: 'clips' }, sayEach('palette.found_by.clips')],
    [
      say('common.knowledge'),
      'book',
      { place: 'knowledge', folderId: null },
      sayEach('palette.found_by.knowledge'),
    ],
    [
      say('common.activity'),
      'activity',
      { place: 'activity', tab: 'history' },
      sayEach('palette.found_by.activity'),
    ],
    [
      say('common.receipts'),
      'check',
      { place: 'activity', tab: 'receipts' },
      sayEach('palette.found_by.receipts'),
    ],
    [
      say('run_figures.tabs.batches'),
      'rows',
      { place: 'activity', tab: 'batches' },
      sayEach('palette.found_by.batches'),
    ],
    [
      say('palette.how_it_runs'),
      'activity',
      { place: 'activity', tab: 'figures' },
      sayEach('palette.found_by.figures'),
    ],
    ...settingsSections(app.snapshot).map((section) => {
      const { kind } = section;
      const also = [say('palette.settings'), ...sayEach(`palette.pages.${kind}.found_by`)];
      return [say(`palette.pages.${kind}.label`), 'gear', { place: 'settings', section }, also] as const;
    }),
  ];
}

/** Its queue is one step from there. */
function pageOfClient(app: App, clientId: number, name: string): PaletteEntry {
  const label = visibleText(name, 120);
  const run = goTo(app, { place: 'client', clientId });
  return {
    key: `client ${String(clientId)}`,
    group: 'clients',
    label,
    note: null,
    icon: 'rows',
    alsoFoundBy: [],
    run,
  };
}

function scopes(app: App): readonly PaletteEntry[] {
  const { clients, watchFolders, batches, targetCounts, savedFilters } = app.snapshot;
  const scope = (
    group: PaletteEntry['group'],
    of: QueueScope,
    name: string,
    icon: IconName,
    note: string | null = null,
  ): PaletteEntry => ({
    key: `${of.kind} ${'id' in of ? String(of.id) : ''}`,
    group,
    label: visibleText(name, 120),
    note: note === null ? null : visibleText(note, 200),
    icon,
    alsoFoundBy: [],
    run: goTo(app, { place: 'queue', view: 'all', scope: of }),
  });
  return [
    ...savedFilters.map(({ id, name }) => scope('filters', { kind: 'kept', id }, name, 'filter')),
    ...clients.map(({ id, name }) => pageOfClient(app, id, name)),
    ...watchFolders.map(({ id, name, path }) =>
      scope('folders', { kind: 'folder', id }, name, 'folder', shortPath(path, app.homeDirectory)),
    ),
    ...batches.map(({ id, name }) => scope('batches', { kind: 'batch', id }, nameOfBatch(name), 'rows')),
    ...targetCounts.map(({ targetId, label, kind, connectionId }) => {
      const note = app.connection(connectionId)?.name ?? null;
      return scope('targets', { kind: 'target', id: targetId }, label ?? targetId, targetIcon(kind), note);
    }),
  ];
}
