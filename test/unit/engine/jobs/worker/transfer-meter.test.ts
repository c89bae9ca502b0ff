import { describe, expect, it } from 'vitest';
import { TransferMeter } from '../../../../../src-main/engine/jobs/worker/transfer-meter.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

describe('the speed of transfers', () => {
  it('is what was handed to the network in the last seconds, and fades out when nothing moves', () => {
    const clock = new ManualClock();
    const meter = new TransferMeter(clock);
    meter.begin(1, 10_000_000);
    for (let second = 1; second <= 4; second += 1) {
      clock.advance(1000);
      meter.progress(1, second * 1_000_000);
    }
    expect(meter.bytesPerSecond).toBeGreaterThan(900_000);
    expect(meter.bytesPerSecond).toBeLessThan(1_400_000);
    meter.end(1);
    clock.advance(5000);
    expect(meter.bytesPerSecond).toBe(0);
    expect(meter.isMoving).toBe(false);
  });

  it('is remembered for five minutes in steps of five seconds', () => {
    const clock = new ManualClock(0);
    const meter = new TransferMeter(clock);
    meter.begin(1, 100);
    meter.progress(1, 5000);
    expect(meter.throughput()).toHaveLength(60);
    expect(meter.throughput().at(-1)).toBe(1000);
    clock.advance(60_000);
    expect(meter.throughput().at(-13)).toBe(1000);
    clock.advance(300_000);
    expect(meter.throughput().every((speed) => speed === 0)).toBe(true);
  });

  it('counts no byte twice and forgets a transfer that ended', () => {
    const clock = new ManualClock(0);
    const meter = new TransferMeter(clock);
    meter.begin(7, 400);
    meter.progress(7, 300);
    meter.progress(7, 300);
    expect(meter.transfers()).toMatchObject([{ jobId: 7, sentBytes: 300, totalBytes: 400 }]);
    meter.end(7);
    meter.progress(7, 400);
    expect(meter.transfers()).toEqual([]);
    expect(meter.throughput().at(-1)).toBe(60);
  });

  it('counts what arrived within a minute, and from when on, so that a pause before it slows nothing down', () => {
    const clock = new ManualClock(0);
    const meter = new TransferMeter(clock);
    clock.advance(600_000);
    for (let jobId = 1; jobId <= 100; jobId += 1) {
      meter.begin(jobId, 9);
      meter.progress(jobId, 9);
      meter.end(jobId, jobId % 10 !== 0);
      clock.advance(100);
    }
    expect(meter.pace).toEqual({ files: 90, bytes: 900, seconds: 10 });
    clock.advance(120_000);
    expect(meter.pace).toEqual({ files: 0, bytes: 0, seconds: 1 });
  });
});
