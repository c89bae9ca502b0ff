import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import {
  rulesOfTemplate,
  type FolderTemplate,
  type TemplateTarget,
} from '../../../contract/folder-template.ts';
import type { StoredFolder } from '../folders/stored-folders.ts';
import type { WantedRules } from '../folders/rule-change.ts';

/** Whether a connection is there to be sent through. */
type IsConnected = (connectionId: number) => boolean;

/**
 * What a watched folder becomes by a template. What was to stay when it was added stays. Throws `OutboxError` invalid_input where
 * nobody said yet whose target it is.
 */
export function rulesForWatched(
  template: FolderTemplate,
  folder: Pick<StoredFolder, 'connectionId' | 'rules' | 'path'>,
  choice: TemplateTarget | undefined,
  isConnected: IsConnected,
): WantedRules {
  const { setup, connectionId } = template;
  const { existing } = folder.rules;
  const isOwn = choice === 'own' || (choice === undefined && setup.target === null);
  if (isOwn) {
    const own = folder.rules;
    const rules = rulesOfTemplate(
      setup,
      own.target,
      setup.slides === null || own.slides?.mode === 'fixed' ? own.slides : null,
    );
    const recipe = rules.recipe ?? own.recipe;
    return {
      connectionId: folder.connectionId,
      rules: {
        ...{ ...rules, existing, ...(recipe !== undefined && { recipe }) },
        ...(own.otherClients === true && { otherClients: true }),
      },
    };
  }
  if (choice === undefined && connectionId !== folder.connectionId) {
    throw new OutboxError(
      'invalid_input',
      setup.target === null
        ? message('template.no_target', { template: template.name })
        : message('template.other_connection', {
            template: template.name,
            target: setup.target.label ?? setup.target.id,
            path: folder.path,
          }),
    );
  }
  const wanted = rulesForNew(template, choice, isConnected);
  return { ...wanted, rules: { ...wanted.rules, existing } };
}

/** What a folder that is watched from now on becomes by a template. Throws as `rulesForWatched` does. */
export function rulesForNew(
  template: FolderTemplate,
  choice: TemplateTarget | undefined,
  isConnected: IsConnected,
): WantedRules {
  const { setup, connectionId } = template;
  if (typeof choice === 'object') {
    return {
      connectionId: choice.connectionId,
      rules: rulesOfTemplate(setup, choice.target, choice.slides ?? null),
    };
  }
  if (choice === 'own' || setup.target === null) {
    throw new OutboxError('invalid_input', message('template.no_target', { template: template.name }));
  }
  if (connectionId === null || !isConnected(connectionId)) {
    const label = setup.target.label ?? setup.target.id;
    throw new OutboxError(
      'invalid_input',
      message('template.target_unknown', { template: template.name, target: label }),
    );
  }
  return { connectionId, rules: rulesOfTemplate(setup, setup.target) };
}
