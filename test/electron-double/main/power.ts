import { EventEmitter } from 'node:events';
import { record } from './record.ts';
import { refuseUnknown } from './refuse-unknown.ts';

let idleSeconds = 0;
let onBattery = false;
let lastBlockerId = 0;

export function setIdleSeconds(seconds: number): void {
  idleSeconds = seconds;
}

/** Emits 'on-battery' or 'on-ac' on a change, as the system's report does. */
export function setOnBattery(value: boolean): void {
  if (onBattery === value) return;
  onBattery = value;
  powerMonitor.emit(value ? 'on-battery' : 'on-ac');
}

/** A test emits 'suspend', 'resume', 'lock-screen' and the like itself. */
class PowerMonitor extends EventEmitter {
  get onBatteryPower(): boolean {
    return onBattery;
  }
  isOnBatteryPower(): boolean {
    return onBattery;
  }
  getSystemIdleTime(): number {
    return idleSeconds;
  }
  getSystemIdleState(thresholdSeconds: number): 'active' | 'idle' {
    return idleSeconds >= thresholdSeconds ? 'idle' : 'active';
  }
  getCurrentThermalState(): 'nominal' {
    return 'nominal';
  }
}

export const powerMonitor = refuseUnknown('powerMonitor', new PowerMonitor());

export const powerSaveBlocker = refuseUnknown('powerSaveBlocker', {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    record.powerSaveBlockers[++lastBlockerId] = type;
    return lastBlockerId;
  },
  stop(id: number): boolean {
    return id in record.powerSaveBlockers && Reflect.deleteProperty(record.powerSaveBlockers, id);
  },
  isStarted: (id: number): boolean => id in record.powerSaveBlockers,
});
