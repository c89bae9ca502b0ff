import { drawnScreenSchema } from '../diagnostics.ts';
import { z } from '../zod.ts';
import { faultDetail, faultFields } from './fault.ts';
import { count, event, text, version } from './fields.ts';
import { notSignedInSchema } from '../page-session.ts';

/** Of a host, and of those who call it. */
export const hostEvents = {
  'host.started': event('info', 'The window is there, and the engine runs behind it', {
    host: z.enum(['electron', 'headless']),
    version,
  }),
  'host.stopped': event('info', 'The program of the window ended in order', {}),
  'host.stop_failed': event(
    'error',
    'Something did not end in order; the next start takes it up',
    faultFields,
    faultDetail,
  ),
  'host.uncaught': event('error', 'An error that nobody caught', faultFields, faultDetail),
  'host.unhandled_rejection': event(
    'error',
    'A promise was rejected, and nobody listened',
    faultFields,
    faultDetail,
  ),
  'window.page_gone': event('error', 'The process of the page ended', {
    cause: z.string().regex(/^[a-z-]+$/u),
    exitCode: z.int(),
  }),
  'window.screen_failed': event(
    'error',
    'A screen could not be drawn, or something failed in the window that nobody waited for',
    { screen: drawnScreenSchema, ...faultFields },
    faultDetail,
  ),
  'window.load_failed': event('error', 'The page could not be loaded', faultFields, faultDetail),
  'window.place_not_saved': event('warn', 'Where the window stood is not kept', faultFields, faultDetail),
  'window.choice_not_saved': event(
    'warn',
    'What was chosen or told on this desktop is not kept',
    faultFields,
    faultDetail,
  ),
  'window.given': event('info', 'Links and files were opened with Outbox', {
    /** Screens that a link opened. */
    screens: z.int(),
    /** Files and folders that are shown before anything of them goes. */
    files: z.int(),
    leftOut: z.int(),
    refusedLinks: z.int(),
  }),
  'tray.none': event('warn', 'The system has no tray to offer', faultFields, faultDetail),
  'secrets.no_key_store': event(
    'warn',
    'The system offers no key store that protects keys: they are kept in memory',
    {},
  ),
  'secrets.key_store_failed': event('warn', 'The key store could not be asked', faultFields, faultDetail),
  'secrets.cannot_seal': event('warn', 'The key store did not take a key', faultFields, faultDetail),
  'secrets.cannot_open': event('warn', 'The key store did not open a key', faultFields, faultDetail),
  'secrets.not_sealed_again': event(
    'warn',
    'A key stays sealed as it was, though the key store has something better',
    faultFields,
    faultDetail,
  ),
  'control.not_started': event('error', 'Commands cannot reach this instance', faultFields, faultDetail),
  'control.failed': event('warn', 'A command could not be listened to', faultFields, faultDetail),
  'call.failed': event(
    'error',
    'A call ended in a way that nobody expected',
    { call: z.string().regex(/^[a-zA-Z]+\.[a-zA-Z]+$/u), ...faultFields },
    faultDetail,
  ),
  'ipc.foreign_sender': event('warn', 'A page that is not the window’s own called, for the count-th time', {
    count,
  }),
  'metrics.listening': event('info', 'The metrics are served', { port: z.int() }),
  'web.listening': event('info', 'The loopback pages are served', { port: z.int() }),
  'web.exchange_refused': event('warn', 'Somebody came with a token that lets nobody in', {}),
  'web.request_failed': event('warn', 'A request of the pages failed', faultFields, faultDetail),
  'share.listening': event('info', 'The pages are served to other computers', { port: z.int() }),
  'share.signed_in': event(
    'info',
    'A browser of another computer was let in by the password',
    { session: z.string().regex(/^[\w-]{12}$/u) },
    { address: text },
  ),
  'share.sign_in_refused': event(
    'warn',
    'A password from another computer let nobody in',
    { cause: notSignedInSchema.shape.why, tries: count },
    { address: text },
  ),
  'share.password_unreadable': event(
    'error',
    'The password for other computers cannot be read: nobody is let in by it',
    faultFields,
    faultDetail,
  ),
  'share.certificate_used': event('info', 'A certificate is shown to other computers from now on', {
    isOwn: z.boolean(),
    /** How long it is valid from now. */
    validDays: count,
  }),
  'share.certificate_refused': event(
    'error',
    'A certificate cannot be used: the one before is shown on',
    faultFields,
    faultDetail,
  ),
};
