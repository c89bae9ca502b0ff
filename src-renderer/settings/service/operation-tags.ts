/** Short facts on an operation and on what trying it showed, with the voice they are told in. */
import type { OperationSetting, TryResult } from '../../../src-main/contract/service-profile.ts';
import { say } from '../../words/say.ts';

export interface Tag {
  readonly message: string;
  readonly voice: 'plain' | 'ok' | 'ask' | 'no';
}

/** `isEdited`: something about it is not saved yet. */
export function operationTag(
  operation: OperationSetting,
  now: { readonly isOff: boolean; readonly isEdited: boolean; readonly hasProblem: boolean },
): Tag {
  if (now.hasProblem) return { message: say('service.tags.not_usable'), voice: 'no' };
  if (now.isEdited)
    return {
      message: now.isOff ? say('service.tags.off_not_saved') : say('service.tags.not_saved'),
      voice: 'ask',
    };
  if (now.isOff) return { message: say('common.off'), voice: 'plain' };
  if (operation.path !== operation.defaultPath) return { message: say('service.tags.changed'), voice: 'ok' };
  return { message: say('service.tags.default'), voice: 'plain' };
}

/** A write's path is only looked at: that other methods are asked for (405) is the best it can say. */
export function trialTag({ method }: Pick<OperationSetting, 'method'>, result: TryResult): Tag {
  const { statusCode, missing, understood } = result;
  if (statusCode === null) return { message: say('service.tags.no_answer'), voice: 'no' };
  const message = String(statusCode);
  if (method !== 'GET') {
    if (statusCode === 405) return { message, voice: 'ok' };
    return { message, voice: statusCode === 404 || statusCode === 401 || statusCode === 403 ? 'no' : 'ask' };
  }
  if (statusCode >= 300) return { message, voice: 'no' };
  return { message, voice: missing === null && understood.length > 0 ? 'ok' : 'ask' };
}
