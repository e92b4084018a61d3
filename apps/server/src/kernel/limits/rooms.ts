/** A key with a limit of concurrent work. */
export interface Room {
  key: string
  size: number
}

/** Limits how much work per key is in progress in this process. */
export interface Rooms {
  /**
   * Enters all of these rooms, in order. Waits at most `MAX_WAIT_MS` for a place in a full room and
   * then enters anyway, as it does if too many wait already. Returns a function that leaves;
   * calling it twice is safe.
   */
  enter(rooms: readonly Room[]): Promise<() => void>
  /** Is other work in this room too? */
  isContested(key: string): boolean
}

const MAX_WAIT_MS = 2_000
const MAX_WAITING = 64

interface Occupancy {
  inside: number
  /** Called in order of arrival when a place is free. */
  readonly waiting: (() => void)[]
}

export function createRooms(): Rooms {
  const occupied = new Map<string, Occupancy>()

  const leave = (key: string) => {
    const room = occupied.get(key)
    if (room === undefined) return
    room.inside -= 1
    room.waiting.shift()?.()
    if (room.inside === 0) occupied.delete(key)
  }

  const waitForPlace = (room: Occupancy): Promise<void> =>
    new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer)
        const position = room.waiting.indexOf(start)
        if (position !== -1) room.waiting.splice(position, 1)
        room.inside += 1
        resolve()
      }
      const timer = setTimeout(start, MAX_WAIT_MS)
      room.waiting.push(start)
    })

  return {
    async enter(rooms) {
      for (const { key, size } of rooms) {
        const room = occupied.get(key) ?? { inside: 0, waiting: [] }
        occupied.set(key, room)
        if (room.inside >= size && room.waiting.length < MAX_WAITING) await waitForPlace(room)
        else room.inside += 1
      }
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        for (const { key } of rooms) leave(key)
      }
    },
    isContested: (key) => (occupied.get(key)?.inside ?? 0) > 1,
  }
}
