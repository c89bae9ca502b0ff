import { mutantsOf } from '../mutant.ts';

/** How far a refusal reaches, what waits for a person, and who is told. */
export const holdMutants = mutantsOf({ in: 'src-main/engine', from: 'test/unit/engine' }, [
  {
    fault: 'a 403 without a name on one file holds the whole connection',
    file: 'deliveries/targets/judge-refusals.ts',
    find: 'return held === null\n',
    replace: 'return held !== null\n',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'a 404 for one slide holds the whole carousel',
    file: 'deliveries/targets/judge-refusals.ts',
    find: 'Its other jobs go on.`, reply, false);',
    replace: 'Its other jobs go on.`, reply, true);',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'a target of which nothing can be read is never held',
    file: 'deliveries/targets/judge-refusals.ts',
    find: 'return before === undefined || before === job.content',
    replace: 'return before !== null',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'a suspended account is called a refused key',
    file: 'service-client/outcomes/classify-write.ts',
    find: "return { kind: 'connection_held', hold: 'billing', ...said };",
    replace: "return { kind: 'connection_held', hold: 'auth', ...said };",
    tests: ['service-client/outcomes/classify-write'],
  },
  {
    fault: 'what waits for credits is shown as a held target',
    file: 'jobs/availability/availability.ts',
    find: "  kindForPerson: 'kind_hold.cause',",
    replace: '  kindForPerson: "\'target\'",',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'Try again leaves a held kind of work held',
    file: 'connections/try-again.ts',
    find: "if (hold !== null && hold.cause !== 'off') this.#parts.releaseKind(connectionId, kind);",
    replace: 'if (hold === null) this.#parts.releaseKind(connectionId, kind);',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'Try again sends without asking the service first',
    file: 'connections/try-again.ts',
    find: 'if (held !== null) return stillWords(held.message);',
    replace: 'if (held === undefined) return stillWords("");',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'everything follows at once what is let go by hand',
    file: 'jobs/worker/circuit-breaker.ts',
    find: 'this.#circuits.set(circuit, { ...emptyCircuit(), openings: 1 });',
    replace: 'this.#circuits.set(circuit, emptyCircuit());',
    tests: ['deliveries/refusals'],
  },
  {
    fault: 'the digest waits for as long as anything is followed',
    file: 'reporting/activity/digest.ts',
    find: 'const leftMs = this.#leftMs();',
    replace: 'const leftMs = quietMs;',
    tests: ['reporting/activity/digest'],
  },
  {
    fault: 'a cause that comes and goes is told each time',
    file: 'reporting/activity/alarms.ts',
    find: 'if (quietMs >= pauseMs) this.#tell(cause, notification);',
    replace: 'if (quietMs >= 0) this.#tell(cause, notification);',
    tests: ['reporting/activity/alarms'],
  },
  {
    fault: 'progress counts all that was ever delivered',
    file: 'reporting/live/progress-run.ts',
    find: '    this.#jobs = 0;\n    this.#bytes = 0;\n    this.#keep',
    replace: '    this.#keep',
    tests: ['reporting/live/progress-run'],
  },
]);
