import { amount } from './amount.ts';
import { spoken } from './spoken.ts';

/** Of a render and a draft; empty where none was said. */
const spaced = (formats: string): string => (formats === '' ? '' : `${formats} `);

const en = {
  unlessSentAnyway: (reason: string) => `${reason}, unless you send anyway`,
  again: {
    asked: 'Asked again',
    tried: 'One is tried',
    looked: 'Looked at again',
  },
  untilBySchedule: (until: string) => `Until ${until} by the schedule, or until you send anyway`,
  untilThenOrResumed: (reason: string, until: string) => `${reason}, until ${until}, or until you resume it`,
  forTime: (asked: string, time: string) => `${asked} ${time}`,
  untilResumed: (reason: string) => `${reason}, until you resume it`,
  untilByHours: (until: string) => `Until ${until} by the hours of its folder, or until you send anyway`,
  untilYouResume: 'Until you resume',
  until: (until: string) => `Until ${until}`,
  goesOnNow: (asked: string) => `${asked}; it goes on now`,
  waitsAMoment: 'Waits a moment',
  attemptOf: (attempt: string, most: string) => `Attempt ${attempt} of ${most}`,
  attemptNow: (attempt: string) => `${attempt} now`,
  attemptIn: (attempt: string, left: string) => `${attempt} in ${left}`,
  settling: 'Settling',
  asking: {
    import: 'Asking for the import',
    render: 'Asking for the render',
    draft: 'Asking for the draft',
  },
  asked: {
    import: 'Asked for the import, waiting for the answer',
    render: 'Asked for the render, waiting for the answer',
    draft: 'Asked for the draft, waiting for the answer',
  },
  /** By their number; beyond these, `attemptNumber`. */
  attemptOrdinals: {
    2: 'second attempt',
    3: 'third attempt',
    4: 'fourth attempt',
    5: 'fifth attempt',
    6: 'sixth attempt',
  } as Readonly<Partial<Record<number, string>>>,
  onlyTheAnswer: (note: string) => `Only the answer is missing, so it may have arrived. ${note}.`,
  staysUntilTried: 'It stays here until you try it again.',
  accepted: {
    asset:
      'The service stored the file and gave it an id. Assets have no later status, so there is nothing more to wait for.',
    draft: 'The service made the draft. Drafts have no later status, so there is nothing more to wait for.',
    noId: 'The service took it, but its answer held no id that could be followed. Give the id here, and it is followed.',
    noStatus: 'The service took it and promises no later status that could be read.',
  },
  openingTheConnection: 'Opening the connection',
  speedAndLeft: (speed: string, left: string) => `${speed}, ${left} left`,
  waitingForTheNetwork: 'Waiting for the network',
  tracked: {
    onceItWorks: 'asked again once its connection works',
    askedIn: (left: string) => `asked again in ${left}`,
    askingNow: 'asking now',
  },
  serviceSays: (status: string) => `Service says “${status}”`,
  searchableSince: (when: string) => `Searchable since ${when}`,
  attemptNumber: (count: string) => `attempt ${count}`,
  attemptsIn: (attempts: number, time: string) => `${amount(attempts, 'attempt', 'attempts')} in ${time}`,
  lastly: (attempts: string, reason: string) => `${attempts}, last: ${reason}`,
  targetKinds: {
    knowledge_base: 'Knowledge base',
    carousel: 'Carousel',
    brand_clips: 'Clips',
    clip: 'Clip',
  },
  remoteNouns: {
    kb_document: 'Document',
    carousel_asset: 'Asset',
    clip_import: 'Clip',
    clip_upload: 'Clip',
    clip_render: 'Render',
    post_draft: 'Draft',
  },
  stepNames: {
    clip_render: (formats: string, of: string) => `Render ${spaced(formats)}of ${of}`,
    post_draft: (formats: string, of: string) => `Draft ${spaced(formats)}of ${of}`,
  },
  noTargetYet: 'no target yet',
  noSlideYet: 'No slide yet',
  /** Chosen by a person: the picture goes to the carousel alone. */
  noSlide: 'No slide',
  slide: (name: string) => `Slide ${name}`,
  inTime: (what: string, time: string) => `${what} in ${time}`,
};

const de: typeof en = {
  unlessSentAnyway: (reason) => `${reason}, außer es wird trotzdem gesendet`,
  again: {
    asked: 'Neue Anfrage',
    tried: 'Einer wird versucht',
    looked: 'Neuer Blick',
  },
  untilBySchedule: (until) => `Bis ${until} nach Zeitplan, oder bis trotzdem gesendet wird`,
  untilThenOrResumed: (reason, until) => `${reason}, bis ${until} oder bis zum Fortsetzen`,
  forTime: (asked, time) => `${asked}: ${time}`,
  untilResumed: (reason) => `${reason}, bis zum Fortsetzen`,
  untilByHours: (until) => `Bis ${until} nach den Zeiten des Ordners, oder bis trotzdem gesendet wird`,
  untilYouResume: 'Bis zum Fortsetzen',
  until: (until) => `Bis ${until}`,
  goesOnNow: (asked) => `${asked}; jetzt geht es weiter`,
  waitsAMoment: 'Wartet einen Moment',
  attemptOf: (attempt, most) => `Versuch ${attempt} von ${most}`,
  attemptNow: (attempt) => `${attempt} jetzt`,
  attemptIn: (attempt, left) => `${attempt} in ${left}`,
  settling: 'Setzt sich',
  asking: {
    import: 'Der Import wird angefragt',
    render: 'Das Rendering wird angefragt',
    draft: 'Der Entwurf wird angefragt',
  },
  asked: {
    import: 'Der Import ist angefragt, die Antwort steht aus',
    render: 'Das Rendering ist angefragt, die Antwort steht aus',
    draft: 'Der Entwurf ist angefragt, die Antwort steht aus',
  },
  attemptOrdinals: {
    2: 'zweiter Versuch',
    3: 'dritter Versuch',
    4: 'vierter Versuch',
    5: 'fünfter Versuch',
    6: 'sechster Versuch',
  },
  onlyTheAnswer: (note) => `Nur die Antwort fehlt, es kann also angekommen sein. ${note}.`,
  staysUntilTried: 'Es bleibt hier, bis es erneut versucht wird.',
  accepted: {
    asset:
      'Der Dienst hat die Datei gespeichert und ihr eine Kennung gegeben. Für solche Dateien gibt es keinen späteren Status, also ist auf nichts mehr zu warten.',
    draft:
      'Der Dienst hat den Entwurf angelegt. Für Entwürfe gibt es keinen späteren Status, also ist auf nichts mehr zu warten.',
    noId: 'Der Dienst hat es angenommen, aber seine Antwort enthielt keine Kennung, der sich folgen ließe. Wird sie hier angegeben, wird der Auftrag verfolgt.',
    noStatus: 'Der Dienst hat es angenommen und verspricht keinen späteren Status, der sich lesen ließe.',
  },
  openingTheConnection: 'Die Verbindung wird geöffnet',
  speedAndLeft: (speed, left) => `${speed}, noch ${left}`,
  waitingForTheNetwork: 'Wartet auf das Netz',
  tracked: {
    onceItWorks: 'neue Anfrage, sobald die Verbindung wieder geht',
    askedIn: (left) => `neue Anfrage in ${left}`,
    askingNow: 'wird gerade gefragt',
  },
  serviceSays: (status) => `Der Dienst sagt „${status}“`,
  searchableSince: (when) => `Auffindbar seit ${when}`,
  attemptNumber: (count) => `Versuch ${count}`,
  attemptsIn: (attempts, time) => `${amount(attempts, 'Versuch', 'Versuche')} in ${time}`,
  lastly: (attempts, reason) => `${attempts}, zuletzt: ${reason}`,
  targetKinds: {
    knowledge_base: 'Wissensbasis',
    carousel: 'Karussell',
    brand_clips: 'Clips',
    clip: 'Clip',
  },
  remoteNouns: {
    kb_document: 'Dokument',
    carousel_asset: 'Datei',
    clip_import: 'Clip',
    clip_upload: 'Clip',
    clip_render: 'Rendering',
    post_draft: 'Entwurf',
  },
  stepNames: {
    clip_render: (formats, of) => `Rendering ${spaced(formats)}von ${of}`,
    post_draft: (formats, of) => `Entwurf ${spaced(formats)}von ${of}`,
  },
  noTargetYet: 'noch kein Ziel',
  noSlideYet: 'Noch keine Folie',
  noSlide: 'Ohne Folie',
  slide: (name) => `Folie ${name}`,
  inTime: (what, time) => `${what} in ${time}`,
};

/** What is said of a job's state. */
export const jobStateWords = spoken({ en, de });
