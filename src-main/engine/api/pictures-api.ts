import type { picturesCalls } from '../../contract/api/pictures-calls.ts';
import type { CallOutput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { HandlersOf } from '../engine.ts';
import type { ShownFiles } from '../reporting/thumbnails/shown-files.ts';
import type { Thumbnails } from '../reporting/thumbnails/thumbnails.ts';
import type { FilePreviews } from '../reporting/thumbnails/file-previews.ts';

export interface PicturesParts {
  readonly pictures: {
    readonly files: Pick<ShownFiles, 'find'>;
    readonly thumbnails: Pick<Thumbnails, 'of' | 'keep'>;
    readonly previews: Pick<FilePreviews, 'of'>;
  };
}

type PicturesApi = HandlersOf<typeof picturesCalls>;

export function picturesApi({ pictures }: PicturesParts): PicturesApi {
  const { files, thumbnails, previews } = pictures;
  return {
    'pictures.thumbnail': async ({ of, size }) => {
      const found = await thumbnails.of(await files.find(of), size);
      if (found?.kind === 'still') return { jpeg: null, still: found.still };
      return { jpeg: found === null ? null : base64(found.jpeg), still: null };
    },
    'pictures.preview': async ({ of }) => {
      const { shown, ...said } = await previews.of(await files.find(of));
      return { ...said, shown: shownOnPage(shown) };
    },
    'pictures.keep': async ({ of, jpeg }) => {
      if (await thumbnails.keep(await files.find(of), Buffer.from(jpeg, 'base64'))) return {};
      throw new OutboxError('invalid_input', message('picture.not_kept'));
    },
  };
}

type Previewed = Awaited<ReturnType<PicturesParts['pictures']['previews']['of']>>['shown'];

function shownOnPage(shown: Previewed): CallOutput<'pictures.preview'>['shown'] {
  if (shown === null) return { kind: 'nothing' };
  if (shown.kind === 'picture') return { kind: 'picture', jpeg: base64(shown.jpeg) };
  return shown.kind === 'text' ? { ...shown, lines: [...shown.lines] } : shown;
}

function base64(jpeg: Uint8Array): string {
  return Buffer.from(jpeg).toString('base64');
}
