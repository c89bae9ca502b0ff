import { hashOf, linkTo, parseHash, type Location, type Route } from './routes.ts';

/** The address of the page as state. */
export class Navigation {
  #location = $state.raw<Location>(parseHash(location.hash));

  get route(): Route {
    return this.#location.route;
  }

  get jobId(): number | null {
    return this.#location.jobId;
  }

  /** Follows the address. Returns the function that stops it. */
  start(): () => void {
    const follow = (): void => {
      this.#location = parseHash(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
    };
  }

  go(route: Route): void {
    this.#location = { route, jobId: null };
    location.hash = hashOf(this.#location);
  }

  /**
   * Goes on once something is through, but does not call back whoever has left its place meanwhile. The address is asked: what
   * was pressed stands there before the page is told.
   */
  goOnFrom(place: Route['place'], route: Route): void {
    if (parseHash(location.hash).route.place === place) this.go(route);
  }

  /** As `goOnFrom`, from one page of a place alone. */
  goOnFromPage(page: Route, route: Route): void {
    if (linkTo(parseHash(location.hash).route) === linkTo(page)) this.go(route);
  }

  /**
   * Opens a job's sheet beside the present place, or closes it. Sheets are no steps of the back button. The place is that of the
   * address: a link that was pressed a moment ago stays pressed.
   */
  openJob(jobId: number | null): void {
    const addressed = parseHash(location.hash).route;
    const isHere = linkTo(addressed) === linkTo(this.#location.route);
    this.#location = { route: isHere ? this.#location.route : addressed, jobId };
    history.replaceState(null, '', hashOf(this.#location));
  }
}
