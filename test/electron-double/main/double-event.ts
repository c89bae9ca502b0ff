/** The first argument of Electron's events. */
export interface DoubleEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** An event with Electron's extra members; getters among them stay getters. */
export function createEvent<Details extends object>(details: Details): DoubleEvent & Details;
export function createEvent(): DoubleEvent;
export function createEvent(details: object = {}): DoubleEvent {
  let prevented = false;
  const event: DoubleEvent = {
    get defaultPrevented() {
      return prevented;
    },
    // Bound to nothing, as apps take it off the event.
    preventDefault: () => {
      prevented = true;
    },
  };
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(details));
}
