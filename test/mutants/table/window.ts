import { mutantsOf } from '../mutant.ts';

/** What the window answers to a press. */
export const windowMutants = mutantsOf({ in: 'src-renderer', from: 'test/unit/renderer' }, [
  {
    fault: 'a folder shows the ticked line although files of it failed',
    file: 'watch-folders/describe-folder.ts',
    find: "if (folder.failed !== undefined) return 'failed';",
    replace: '',
    tests: ['watch-folders/watch-folders'],
  },
  {
    fault: 'speed and time left are shown while everything is held',
    file: 'jobs/flow-words.ts',
    find: 'progress.bytesPerSecond > 0 && obstacle === null',
    replace: 'progress.bytesPerSecond > 0',
    tests: ['jobs/flow-words'],
  },
  {
    fault: 'what is read again after changes is read only once they end',
    file: 'state/throttle.ts',
    find: 'else this.#callOff ??=',
    replace: 'else if (this.callOff() === undefined) this.#callOff =',
    tests: ['state/throttle'],
  },
  {
    fault: 'a slow answer is overtaken by the next question for good',
    file: 'state/throttle.ts',
    find: 'await this.#run();',
    replace: 'void this.#run();',
    tests: ['state/throttle'],
  },
  {
    fault: 'what a person says of the columns of a list is not followed',
    file: 'clips/links/list-questions.ts',
    find: '...(said !== undefined && { answers: said.columns, empty: said.empty }),',
    replace: '',
    tests: ['clips/clips'],
  },
  {
    fault: 'links are taken for not queued because a search ended beside them',
    file: 'clips/links/clip-import.svelte.ts',
    find: 'if (this.isImporting) {',
    replace: 'if (this.isImporting && this.#lists.length > 99) {',
    tests: ['clips/clips'],
  },
  {
    fault: 'what is refused once more after Try again is not said',
    file: 'jobs/attention/held-desk.svelte.ts',
    find: 'else if (press.wasLifted || group.sinceMs !== press.sinceMs) {',
    replace: 'else if (group.sinceMs === null) {',
    tests: ['jobs/attention/held-desk'],
  },
  {
    fault: 'a refusal of another hour is taken for the answer to a press',
    file: 'jobs/attention/held-desk.svelte.ts',
    find: 'this.#presses = this.#presses.filter((each) => each !== press);',
    replace: '',
    tests: ['jobs/attention/held-desk'],
  },
  {
    fault: 'whoever left the folders is called back once a folder is added',
    file: 'state/navigation.svelte.ts',
    find: 'if (parseHash(location.hash).route.place === place) this.go(route);',
    replace: 'if (this.#location.route.place === place) this.go(route);',
    tests: ['state/navigation'],
  },
  {
    fault: 'why no list can be read to choose from is not said',
    file: 'jobs/attention/no-choice.ts',
    find: 'return error === null ? null : describeError(error).detail;',
    replace: 'return null;',
    tests: ['jobs/attention/no-choice'],
  },
  {
    fault: 'files that wait are put onto slides in the order in which they came, not in that of their names',
    file: 'watch-folders/board/board-desk.svelte.ts',
    find: 'const inOrder = inNaturalOrder(jobs, ({ name }) => name);',
    replace: 'const inOrder = jobs;',
    tests: ['watch-folders/board-desk'],
  },
  {
    fault: 'a status that was explained is asked about under Attention for ever',
    file: 'jobs/attention/unclear-statuses.ts',
    find: ' || job.remoteMeaning !== null',
    replace: '',
    tests: ['jobs/attention/unclear-statuses'],
  },
]);
