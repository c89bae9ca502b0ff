import type { FolderSheet, SheetQuestion } from '../../../contract/sheet.ts';
import { messageJson } from './message-json.ts';
import { withOtherClient } from './crossing-json.ts';
import { told } from './say.ts';

/** A sheet, with each message in English and its code beside it. */
export function sheetJson({ trouble, firstFaults, page, ...sheet }: FolderSheet) {
  return {
    ...sheet,
    trouble: trouble === null ? null : told(trouble),
    troubleCode: trouble?.code ?? null,
    troubleParams: { ...trouble?.params },
    firstFaults: firstFaults.map(({ told: fault, ...place }) => ({
      ...place,
      text: told(fault),
      ...messageJson(fault),
    })),
    page: page.map(({ job, question, reason, ...row }) => ({
      ...row,
      reason: reason === null ? null : { text: told(reason), ...messageJson(reason) },
      job: job === null ? null : { ...job, target: told(job.target) },
      question: question === null ? null : questionJson(question),
    })),
  };
}

function questionJson({ from, to, ...question }: SheetQuestion) {
  return {
    from: told(from),
    to: told(to),
    toCode: to.code,
    toParams: { ...to.params },
    ...withOtherClient(question),
  };
}
