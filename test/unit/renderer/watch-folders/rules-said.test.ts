import { expect, it } from 'vitest';
import { rulesSaid } from '../../../../src-renderer/watch-folders/rules-said.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';

const carousel = { kind: 'carousel', id: 'car_1', label: 'Lookbook' } as const;

it('the rules of a folder are said in plain sentences', () => {
  const rules = rulesTo(carousel, {
    ...{ slides: { mode: 'names' }, include: ['final/**'], ignore: ['*_draft.*'], recursive: false },
    ...{ existing: 'skip', after: 'move', location: 'remove', priority: 'high', maxBytes: 1000 },
  });
  expect(rulesSaid(rules, 'Studio')).toEqual([
    'Files go to Lookbook at Studio: Carousel, slide by file name.',
    'Only files that match final/**, but not in sub-folders.',
    'Never files that match *_draft.*.',
    'Types, sizes or ages are limited.',
    'Files that were there when you added the folder stay.',
    'If you edit a delivered file, the new content is sent as another one.',
    'After delivery, a file moves to _Sent.',
    'If a picture says where it was taken, that is removed from what is sent.',
    'Files go before those of other folders, at any time.',
  ]);
});

it('what is not limited is not said', () => {
  const base = { kind: 'knowledge_base', id: 'kb_1', label: null } as const;
  expect(rulesSaid(rulesTo(base, { existing: 'upload', recursive: true }), 'Studio')).toEqual([
    'Files go to kb_1 at Studio: Knowledge base.',
    'Every file that the target takes, also in sub-folders.',
    'Files that were there when you added the folder are uploaded too.',
    'If you edit a delivered file, Outbox asks you.',
    'After delivery, a file stays where it is.',
    'Files go in turn with other folders, at any time.',
  ]);
});
