/** What has the system start Outbox when its person signs in. */
export interface LoginEntry {
  readonly state: 'off' | 'on' | 'blocked';
  set(isOn: boolean): void;
  /** Has one that is on start what runs now: an update may have given it another name. */
  refresh(): void;
}
