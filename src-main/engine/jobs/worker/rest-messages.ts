import type { KindRest } from './connection-limits.ts';

/** Why a kind of work rests, before what it last met. */
export const restMessages = {
  failing: 'Failed again and again, so it rests a while.',
  unclear_replies:
    'Again and again nobody could tell what had arrived, so no more of this is sent. Settle what is in doubt, then Try again sends one first.',
  turned_away: 'It did not get through to the service, so it rests a while.',
  turned_away_for_person:
    'Again and again it did not get through to the service, so no more of this is sent. Correct the address, then Try again sends one first.',
} as const satisfies Record<KindRest['why'], string>;
