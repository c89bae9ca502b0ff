import { mutantsOf, type Mutant } from '../mutant.ts';

/** When anything may be sent, and how fast. */
export const sendingMutants: readonly Mutant[] = [
  ...mutantsOf({ in: 'src-main/engine', from: 'test/unit/engine' }, [
    {
      fault: 'everything is sent at twice the speed limit',
      file: 'deliveries/source/bandwidth-limiter.ts',
      find: '(next.bytes * secondMs) / this.#limitBytesPerSecond;',
      replace: '(next.bytes * secondMs) / (2 * this.#limitBytesPerSecond);',
      tests: ['deliveries/source/bandwidth-limiter'],
    },
    {
      fault: 'a rest saves up speed',
      file: 'deliveries/source/bandwidth-limiter.ts',
      find: 'next.askedAtMs <= this.#throughAtMs ? nowMs - madeUpMs : nowMs;',
      replace: 'next.askedAtMs <= this.#throughAtMs ? nowMs - madeUpMs : nowMs - 100 * madeUpMs;',
      tests: ['deliveries/source/bandwidth-limiter'],
    },
    {
      fault: 'the schedule is an hour off',
      file: 'jobs/availability/effective-rule.ts',
      find: '* 24 + time.getHours();',
      replace: '* 24 + ((time.getHours() + 1) % 24);',
      tests: ['jobs/availability/effective-rule'],
    },
    {
      fault: 'the week begins on Sunday',
      file: 'jobs/availability/effective-rule.ts',
      find: '((time.getDay() + 6) % 7) * 24',
      replace: 'time.getDay() * 24',
      tests: ['jobs/availability/effective-rule'],
    },
    {
      fault: 'a metered network is used although it is to wait',
      file: 'jobs/availability/effective-rule.ts',
      find: "rules.onMetered === 'wait' && machine.isMetered === true",
      replace: "rules.onMetered === 'wait' && machine.isMetered === null",
      tests: ['jobs/availability/effective-rule'],
    },
    {
      fault: 'a pause does not shut the gate',
      file: 'jobs/availability/queue-holds.ts',
      find: 'return this.pause !== null || this.hold !== null;',
      replace: 'return this.hold !== null;',
      tests: ['jobs/availability/queue-holds'],
    },
    {
      fault: 'a pause with an end never ends',
      file: 'jobs/availability/queue-holds.ts',
      find: 'pause?.untilMs != null && pause.untilMs <= clock.nowMs() ? null : pause;',
      replace: 'clock.nowMs() < 0 ? null : pause;',
      tests: ['jobs/availability/queue-holds'],
    },
    {
      fault: 'a full disk stops nothing',
      file: 'jobs/availability/queue-holds.ts',
      find: 'this.#olderCopyHold ?? this.#diskHold ?? this.#rule().hold',
      replace: 'this.#olderCopyHold ?? this.#rule().hold',
      tests: ['jobs/availability/queue-holds'],
    },
  ]),
  {
    fault: 'a pause does not outlive the run',
    file: 'src-main/engine/storage/settings/stored-value.ts',
    find: '.run(this.#key, JSON.stringify(value));',
    replace: '.run(`not ${this.#key}`, JSON.stringify(value));',
    tests: ['test/unit/engine/storage/settings/settings.test.ts'],
  },
  {
    fault: 'a setting that cannot be understood is taken as it stands',
    file: 'src-main/engine/storage/settings/stored-value.ts',
    find: 'return parsed.success ? parsed.data : null;',
    replace: 'return (parsed.data ?? parseJson(text) ?? null) as Value | null;',
    tests: ['test/unit/engine/storage/settings/settings.test.ts'],
  },
];
