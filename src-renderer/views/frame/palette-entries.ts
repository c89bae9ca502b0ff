/** What the palette offers at this moment: places, what can be done from anywhere, and everything that has a queue of its own. */
import type { JobRow } from '../../../src-main/contract/job.ts';
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
import { settingsSections } from '../../state/settings-sections.ts';
import { targetIcon } from './rail-entries.ts';
import { nameOfBatch } from '../../words/engine.ts';
import { commonWords } from '../../words/common.ts';
import { paletteWords as words } from '../../words/palette.ts';

type Do = Pick<PaletteEntry, 'label' | 'icon' | 'run'> & { readonly alsoFoundBy?: readonly string[] };

export function entriesOf(app: App, explainKeys: () => void): readonly PaletteEntry[] {
  return [
    ...doings(app, explainKeys).map((each): PaletteEntry => {
      return { alsoFoundBy: [], ...each, key: `do ${each.label}`, group: 'do', note: null };
    }),
    ...places(app).map(([label, icon, route, alsoFoundBy = []]): PaletteEntry => {
      const run = goTo(app, route);
      return { key: `place ${label}`, group: 'go', label, icon, note: null, alsoFoundBy, run };
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

function goTo(app: App, route: Route): () => void {
  return () => {
    app.navigation.go(route);
  };
}

function doings(app: App, explainKeys: () => void): readonly Do[] {
  const { pause, watchFolders, appearance } = app.snapshot;
  const call = (done: Promise<unknown>): void => void reportFailure(app, done);
  const look = (label: string, theme: Appearance['theme']): Do => ({
    label,
    icon: 'gear',
    alsoFoundBy: words.foundBy.look,
    run() {
      call(app.client.call('settings.setAppearance', { ...appearance, theme }));
    },
  });
  return [
    {
      label: words.addFiles,
      icon: 'plus',
      alsoFoundBy: words.foundBy.addFiles,
      run() {
        app.brought.takeFiles([]);
      },
    },
    {
      label: words.addAFolder,
      icon: 'folder',
      alsoFoundBy: words.foundBy.addFolder,
      run: goTo(app, addFolder),
    },
    {
      label: words.pasteLinks,
      icon: 'link',
      alsoFoundBy: words.foundBy.pasteLinks,
      run: goTo(app, { place: 'clips' }),
    },
    pause === null
      ? {
          label: words.pauseEverything,
          icon: 'pause',
          alsoFoundBy: words.foundBy.pause,
          run() {
            call(app.client.call('queue.pause', { untilMs: null, mode: 'after_current' }));
          },
        }
      : {
          label: commonWords.resume,
          icon: 'play',
          alsoFoundBy: words.foundBy.resume,
          run() {
            call(app.client.call('queue.resume', {}));
          },
        },
    {
      label: words.tryNow,
      icon: 'retry',
      alsoFoundBy: words.foundBy.tryNow,
      run() {
        call(app.client.call('queue.tryNow', {}));
      },
    },
    ...(watchFolders.length === 0
      ? []
      : [
          {
            label: words.readAllFoldersNow,
            icon: 'folder' as const,
            alsoFoundBy: words.foundBy.readFolders,
            run() {
              call(Promise.all(watchFolders.map(({ id }) => app.client.call('watchFolders.scan', { id }))));
            },
          },
        ]),
    look(words.lightLook, 'light'),
    look(words.darkLook, 'dark'),
    look(words.lookAsTheSystem, 'system'),
    {
      label: words.showAllKeys,
      icon: 'help',
      alsoFoundBy: words.foundBy.keys,
      run: explainKeys,
    },
  ];
}

function places(app: App): readonly (readonly [string, IconName, Route, (readonly string[])?])[] {
  return [
    [commonWords.queue, 'rows', home],
    [words.active, 'rows', queueOf('active'), words.foundBy.active],
    [words.waiting, 'rows', queueOf('waiting'), words.foundBy.waiting],
    [words.attention, 'alert', { place: 'attention' }, words.foundBy.attention],
    [words.failed, 'no', queueOf('failed'), words.foundBy.failed],
    [words.done, 'check', queueOf('done'), words.foundBy.done],
    [commonWords.folders, 'folder', folders],
    [commonWords.clips, 'clip', { place: 'clips' }, words.foundBy.clips],
    [commonWords.knowledge, 'book', { place: 'knowledge', folderId: null }, words.foundBy.knowledge],
    [commonWords.activity, 'activity', { place: 'activity', tab: 'history' }, words.foundBy.activity],
    [commonWords.receipts, 'check', { place: 'activity', tab: 'receipts' }, words.foundBy.receipts],
    [words.howItRuns, 'activity', { place: 'activity', tab: 'figures' }, words.foundBy.figures],
    ...settingsSections(app.snapshot).map((section) => {
      const { label, foundBy } = words.pages[section.kind];
      return [label, 'gear', { place: 'settings', section }, [words.settings, ...foundBy]] as const;
    }),
  ];
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
    ...clients.map(({ id, name }) => scope('clients', { kind: 'client', id }, name, 'rows')),
    ...watchFolders.map(({ id, name, path }) =>
      scope('folders', { kind: 'folder', id }, name, 'folder', shortPath(path, app.homeDirectory)),
    ),
    ...batches.map(({ id, name }) => scope('batches', { kind: 'batch', id }, nameOfBatch(name), 'rows')),
    ...targetCounts.map(({ targetId, label, kind }) =>
      scope('targets', { kind: 'target', id: targetId }, label ?? targetId, targetIcon(kind)),
    ),
  ];
}
