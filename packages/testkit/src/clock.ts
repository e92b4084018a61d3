/** A span of time in a test's own words. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
  millis?: number
}

const spanMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0, millis = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + millis

/** A clock that stands still at the moment the test began and moves only by hand. */
export class TestClock {
  #now = Date.now()

  now(): Date {
    return new Date(this.#now)
  }

  advance(span: Span): void {
    this.#now += spanMs(span)
  }
}
