import { amount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  notNow: 'Not now',
  jobs: (count: number) => amount(count, 'job', 'jobs'),
  again: {
    title: (what: string) => `Send ${what} again?`,
    sentBefore: (into: string) => `Its content was sent before. ${into} will hold it twice.`,
    confirmOne: 'Send it again',
    confirm: (many: string) => `Send ${many} again`,
    inDoubt: (into: string) => `Sends now. If it did arrive, ${into} will hold it twice.`,
  },
  arrived: {
    title: (what: string) => `Take ${what} as arrived?`,
    detail: 'They will not be sent again. If one of them did not arrive, the service does not have it.',
    confirm: (many: string) => `${many} arrived`,
  },
  cancel: {
    title: (what: string) => `Cancel ${what}?`,
    confirmOne: 'Cancel it',
    confirm: (many: string) => `Cancel ${many}`,
    doubtful: (count: number) =>
      `${amount(count, 'is', 'are')} in doubt and may have arrived; nobody will look any more.`,
    sending: (count: number) =>
      `${amount(count, 'is', 'are')} being sent; what is out is thrown away, and nothing arrives.`,
    filesStay: 'The files stay where they are.',
  },
  another: {
    titleOne: (what: string) => `Send ${what} as another one?`,
    title: (count: number) => `Send ${amount(count, 'file', 'files')} as others?`,
    detail: (into: string) => `What was delivered before stays as it is. ${into} will hold both.`,
    confirmOne: 'Send as another',
    confirm: (count: number) => `Send ${amount(count, 'file', 'files')}`,
  },
  allTheSame: {
    title: (what: string) => `Send ${what} all the same?`,
    detail: (into: string) => `${into} may refuse what does not fit.`,
    confirm: (many: string) => `Send ${many}`,
  },
  skip: {
    title: (what: string) => `Skip ${what}?`,
    confirm: (many: string) => `Skip ${many}`,
  },
  leave: {
    title: (what: string) => `Leave ${what}?`,
    confirm: (many: string) => `Leave ${many}`,
  },
  top: {
    title: (what: string) => `Move ${what} to the top?`,
    confirm: (many: string) => `Move ${many}`,
  },
  retry: {
    title: (what: string) => `Try ${what} again?`,
    confirm: (many: string) => `Try ${many} again`,
  },
  theService: 'the service',
  acts: {
    queueAgain: 'Queue again',
    askNow: 'Ask now',
    tryNow: 'Try now',
    toTop: 'Move to top',
    asAnother: 'Send as another',
    asOthers: 'Send as others',
    leaveIt: 'Leave it',
    leaveThem: 'Leave them',
    allTheSame: 'Send all the same',
    skipIt: 'Skip it',
    skipThem: 'Skip them',
    isRendered: 'It is rendered',
    arrived: 'It arrived',
    didNot: 'It did not: send again',
  },
  done: {
    slide: 'given a slide',
    target: 'given a target',
    brand: 'given a brand',
    idNoted: 'The id is noted, and it is followed',
    dueNow: 'due now',
    toTop: 'moved to the top',
    sentAgain: 'queued to be sent again',
    sent: 'queued to be sent',
    left: 'left as they were delivered',
    arrived: 'taken as arrived',
    nothingChecked: 'Nothing was checked',
    nothing: (done: string) => `Nothing was ${done}`,
    not: (what: string, why: string) => `${what} not: ${why}`,
    oneWas: '1 was',
    others: (others: string) => `${others} were`,
    notBecause: (done: string, why: string) => `Not ${done}: ${why}`,
  },
};

const de: typeof en = {
  notNow: 'Jetzt nicht',
  jobs: (count) => amount(count, 'Auftrag', 'Aufträge'),
  again: {
    title: (what) => `${what} erneut senden?`,
    sentBefore: (into) => `Der Inhalt wurde schon gesendet. ${into} wird ihn zweimal enthalten.`,
    confirmOne: 'Erneut senden',
    confirm: (many) => `${many} erneut senden`,
    inDoubt: (into) => `Wird jetzt gesendet. Kam es doch an, wird ${into} es zweimal enthalten.`,
  },
  arrived: {
    title: (what) => `${what} als angekommen annehmen?`,
    detail: 'Es wird nicht noch einmal gesendet. Kam etwas davon nicht an, hat der Dienst es nicht.',
    confirm: (many) => `${many} angekommen`,
  },
  cancel: {
    title: (what) => `${what} abbrechen?`,
    confirmOne: 'Abbrechen',
    confirm: (many) => `${many} abbrechen`,
    doubtful: (count) =>
      `${amount(count, 'ist', 'sind')} ungewiss und vielleicht angekommen; niemand sieht mehr nach.`,
    sending: (count) =>
      `${amount(count, 'wird', 'werden')} gerade gesendet; was unterwegs ist, wird verworfen, und nichts kommt an.`,
    filesStay: 'Die Dateien bleiben, wo sie sind.',
  },
  another: {
    titleOne: (what) => `${what} als weitere Datei senden?`,
    title: (count) => `${amount(count, 'Datei als weitere', 'Dateien als weitere')} senden?`,
    detail: (into) => `Was schon ausgeliefert ist, bleibt, wie es ist. ${into} wird beide enthalten.`,
    confirmOne: 'Als weitere senden',
    confirm: (count) => `${amount(count, 'Datei', 'Dateien')} senden`,
  },
  allTheSame: {
    title: (what) => `${what} trotzdem senden?`,
    detail: (into) => `${into} kann ablehnen, was nicht passt.`,
    confirm: (many) => `${many} senden`,
  },
  skip: {
    title: (what) => `${what} überspringen?`,
    confirm: (many) => `${many} überspringen`,
  },
  leave: {
    title: (what) => `${what} belassen?`,
    confirm: (many) => `${many} belassen`,
  },
  top: {
    title: (what) => `${what} nach oben setzen?`,
    confirm: (many) => `${many} nach oben setzen`,
  },
  retry: {
    title: (what) => `${what} erneut versuchen?`,
    confirm: (many) => `${many} erneut versuchen`,
  },
  theService: 'Der Dienst',
  acts: {
    queueAgain: 'Erneut einreihen',
    askNow: 'Jetzt fragen',
    tryNow: 'Jetzt versuchen',
    toTop: 'Nach oben',
    asAnother: 'Als weitere senden',
    asOthers: 'Als weitere senden',
    leaveIt: 'Belassen',
    leaveThem: 'Belassen',
    allTheSame: 'Trotzdem senden',
    skipIt: 'Überspringen',
    skipThem: 'Überspringen',
    isRendered: 'Es ist gerendert',
    arrived: 'Es kam an',
    didNot: 'Es kam nicht an: erneut senden',
  },
  done: {
    slide: 'mit einer Folie versehen',
    target: 'mit einem Ziel versehen',
    brand: 'mit einer Marke versehen',
    idNoted: 'Die Kennung ist vermerkt, der Auftrag wird verfolgt',
    dueNow: 'jetzt fällig',
    toTop: 'nach oben gesetzt',
    sentAgain: 'zum erneuten Senden eingereiht',
    sent: 'zum Senden eingereiht',
    left: 'belassen, wie ausgeliefert',
    arrived: 'als angekommen angenommen',
    nothingChecked: 'Nichts wurde geprüft',
    nothing: (done) => `Nichts wurde ${done}`,
    not: (what, why) => `${what} nicht: ${why}`,
    oneWas: '1 wurde',
    others: (others) => `${others} wurden`,
    notBecause: (done, why) => `Nicht ${done}: ${why}`,
  },
};

/** What can be done with jobs, and what is asked before. */
export const jobActWords = spoken({ en, de });
