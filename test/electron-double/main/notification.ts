import { EventEmitter } from 'node:events';
import type { SteerableNotification } from '../control.ts';
import { createEvent } from './double-event.ts';
import { record } from './record.ts';

export interface NotificationOptions {
  readonly title?: string;
  readonly body?: string;
  readonly silent?: boolean;
  readonly [name: string]: unknown;
}

export const shownNotifications: SteerableNotification[] = [];

export class Notification extends EventEmitter implements SteerableNotification {
  static isSupported(): boolean {
    return true;
  }

  title: string;
  body: string;
  silent: boolean;

  constructor({ title = '', body = '', silent = false }: NotificationOptions = {}) {
    super();
    this.title = title;
    this.body = body;
    this.silent = silent;
  }

  show(): void {
    record.notifications.push({ title: this.title, body: this.body, silent: this.silent });
    shownNotifications.push(this);
    queueMicrotask(() => this.emit('show', createEvent()));
  }
  close(): void {
    this.emit('close', createEvent());
  }
}
