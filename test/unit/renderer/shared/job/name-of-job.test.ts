import { describe, expect, it, onTestFinished } from 'vitest';
import { draftName, readStepName, renderName } from '../../../../../src-main/contract/step-name.ts';
import { nameOfJob } from '../../../../../src-renderer/shared/job/name-of-job.ts';
import { speak } from '../../../../helpers/speaking.ts';

function pagesSpeakGerman(): void {
  speak({ language: 'de', locale: 'de-DE' });
  onTestFinished(() => {
    speak({ language: 'en', locale: 'en-GB' });
  });
}

describe('the name of a job that sends no file', () => {
  const render = { kind: 'clip_render', name: renderName(['9:16', '1:1'], 'Out of the room') } as const;
  const draft = { kind: 'post_draft', name: draftName('4:5', 'Why of all things') } as const;
  const bare = { kind: 'post_draft', name: draftName(null, 'cand_2') } as const;

  it('is what it was called in English', () => {
    expect([render, draft, bare].map(nameOfJob)).toEqual([
      'Render 9:16, 1:1 of Out of the room',
      'Draft 4:5 of Why of all things',
      'Draft of cand_2',
    ]);
  });

  it('is said in German where the pages are', () => {
    pagesSpeakGerman();
    expect([render, draft, bare].map(nameOfJob)).toEqual([
      'Rendering 9:16, 1:1 von Out of the room',
      'Entwurf 4:5 von Why of all things',
      'Entwurf von cand_2',
    ]);
  });

  it('is left as it is where it is a file’s, or was made otherwise', () => {
    pagesSpeakGerman();
    expect(nameOfJob({ kind: 'kb_document', name: 'Draft 1:1 of a letter' })).toBe('Draft 1:1 of a letter');
    expect(nameOfJob({ kind: 'clip_render', name: 'cand_2' })).toBe('cand_2');
    expect(readStepName('Drafts of all')).toBeNull();
  });
});
