/** A duration as a sum of units, such as { minutes: 11 }. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
  millis?: number
}

const spanMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0, millis = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + millis

/** A clock that is stopped at the start of the test and moves only when the test advances it. */
export class TestClock {
  #now = Date.now()

  now(): Date {
    return new Date(this.#now)
  }

  advance(span: Span): void {
    this.#now += spanMs(span)
  }
}
