import { watchDirectories } from './directory-watches.ts';
import { watchTree, type OpenWatcher } from './watcher.ts';

/** As the machine watches best. */
export const openWatcher: OpenWatcher = process.platform === 'linux' ? watchDirectories : watchTree;
