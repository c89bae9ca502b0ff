import { message } from '../../contract/messages/message.ts';
import { ConnectionRemoval } from '../api/connection-removal.ts';
import { afterTurn } from '../../foundation/clock.ts';
import type { Assembled } from './assembled.ts';

export function assembleRemoval(parts: Assembled): ConnectionRemoval {
  const { host, storage, telling, service, queue, recipes, folders } = parts;
  return new ConnectionRemoval({
    connections: service.connections,
    jobs: queue.ofConnection,
    uploads: queue.giveUpUploads,
    onLeft(name, left) {
      for (const detail of left)
        telling.activity.add({
          kind: 'connection',
          title: message('history.removed_but_left', { connection: name }),
          detail,
          jobId: null,
          mergeKey: null,
        });
    },
    worker: queue.worker,
    folders: folders.watchFolders,
    recipes: recipes.recipes,
    afterTurn: host.afterTurn ?? afterTurn,
    isStopped: () => !storage.database.open,
  });
}
