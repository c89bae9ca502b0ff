import '../helpers/end-with-parent.ts';

/** Long enough to keep a core busy, short enough to notice that the parent is gone. */
const sliceMs = 50;

function beBusy(): void {
  const untilMs = performance.now() + sliceMs;
  while (performance.now() < untilMs);
  setImmediate(beBusy);
}

beBusy();
