import type { slideBoardCalls } from '../../contract/api/slide-board-calls.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { Slide } from '../../contract/connection.ts';
import { inCarouselOrder } from '../../contract/target-order.ts';
import type { HandlersOf } from '../engine.ts';
import type { SlideChoice } from '../jobs/store/slide-answers.ts';
import { chooseTarget, type ChooseTargetParts } from './choose-target.ts';
import type { SlideRecords } from '../jobs/store/slide-records.ts';
import type { JobRow } from '../../contract/job.ts';

export interface SlideBoardParts extends ChooseTargetParts {
  readonly slideRecords: SlideRecords;
  rowOf(jobId: number): JobRow | null;
}

type SlideBoardApi = HandlersOf<typeof slideBoardCalls>;

export function slideBoardApi(parts: SlideBoardParts): SlideBoardApi {
  return {
    'slideBoard.read': ({ watchFolderId }) => readBoard(parts, watchFolderId),
    'slideBoard.place': (input) => placeOnSlides(parts, input),
  };
}

const shownAsking = 200;

async function readBoard(
  parts: SlideBoardParts,
  watchFolderId: number,
): Promise<CallOutput<'slideBoard.read'>> {
  const { connectionId, rules } = parts.watchFolders.recordOf(watchFolderId);
  const { target, location } = rules;
  const { kind, id, label } = target;
  const rows = (ids: readonly number[]) =>
    ids.flatMap((jobId) => {
      const row = parts.rowOf(jobId);
      return row === null ? [] : [row];
    });
  const asking = {
    asking: rows(parts.slideRecords.asking(watchFolderId, shownAsking)),
    askingCount: parts.slideRecords.askingCount(watchFolderId),
  };
  if (kind !== 'carousel') return { connectionId, carousel: null, slides: [], why: null, ...asking };
  const carousel = { id, label };
  const said = location === undefined ? {} : { location };
  const slides = await parts.catalogue.slidesOf(connectionId, id);
  if (slides === null) {
    const why = message('slide_board.unread');
    return { connectionId, carousel, slides: [], why, ...said, ...asking };
  }
  return {
    ...{ connectionId, carousel, ...said },
    slides: inCarouselOrder(slides).map((slide, index) => {
      const { newest, more } = parts.slideRecords.onSlide(connectionId, id, slide.id);
      return {
        id: slide.id,
        title: slide.title,
        number: index + 1,
        job: rows(newest === null ? [] : [newest])[0] ?? null,
        more,
      };
    }),
    why: slides.length === 0 ? message('slide_unsaid.none_listed') : null,
    ...asking,
  };
}

type Place = ParsedInput<'slideBoard.place'>['places'][number];

async function placeOnSlides(
  parts: SlideBoardParts,
  { watchFolderId, places, otherClient }: ParsedInput<'slideBoard.place'>,
): Promise<CallOutput<'slideBoard.place'>> {
  const { connectionId, rules } = parts.watchFolders.recordOf(watchFolderId);
  if (rules.target.kind !== 'carousel') {
    throw new OutboxError('invalid_input', message('slides.no_carousel'));
  }
  const slides = inCarouselOrder((await parts.catalogue.slidesOf(connectionId, rules.target.id)) ?? []);
  const strangers = places.flatMap(({ jobId, slideId }) => {
    const why = whyNot(
      parts,
      { watchFolderId, connectionId, carouselId: rules.target.id },
      { jobId, slideId },
      slides,
    );
    return why === null ? [] : [{ id: jobId, why }];
  });
  // All or nothing: a board of which half is sent is none that anybody arranged.
  if (strangers.length > 0) return { changed: 0, refused: strangers };
  const isTargetless = ({ jobId }: Place): boolean => parts.store.get(jobId)?.cause === 'target';
  const moved = parts.commands.placeOnSlides(
    places
      .filter((place) => !isTargetless(place))
      .map(({ jobId, slideId }) => ({ id: jobId, slide: choiceOf(slideId, slides) })),
  );
  const results = [moved];
  for (const { jobId, slideId } of places.filter(isTargetless)) {
    const target = { kind: 'carousel', id: rules.target.id, label: rules.target.label, slideId } as const;
    results.push(await chooseTarget(parts, { ids: [jobId], connectionId, target, otherClient }));
  }
  parts.wake();
  return {
    changed: results.reduce((sum, { changed }) => sum + changed, 0),
    refused: results.flatMap(({ refused }) => [...refused]),
  };
}

function whyNot(
  parts: SlideBoardParts,
  board: { readonly watchFolderId: number; readonly connectionId: number; readonly carouselId: string },
  { jobId, slideId }: Place,
  slides: readonly Slide[],
): Message | null {
  const job = parts.store.get(jobId);
  if (job === null) return message('not_done.unknown_job', { job: jobId });
  const isOfBoard =
    job.watch_folder_id === board.watchFolderId ||
    (job.connection_id === board.connectionId && job.target_id === board.carouselId);
  if (!isOfBoard) return message('not_done.other_folder');
  if (slideId !== null && !slides.some(({ id }) => id === slideId)) return message('not_done.slide_gone');
  const asks = job.state === 'needs_attention' && (job.cause === 'slide' || job.cause === 'target');
  if (job.state === 'queued' || asks) return null;
  return message('not_done.sent_meanwhile');
}

function choiceOf(slideId: string | null, slides: readonly Slide[]): SlideChoice | null {
  const index = slides.findIndex(({ id }) => id === slideId);
  const slide = slides[index];
  return slide === undefined ? null : { id: slide.id, label: slide.title, order: index + 1 };
}
