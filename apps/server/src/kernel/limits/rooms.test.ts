import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createRooms, type Room, type Rooms } from './rooms.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const NARROW: Room = { key: 'narrow', size: 1 }
const WIDE: Room = { key: 'wide', size: 3 }

/** Enters and says when it is inside. */
function enter(rooms: Rooms, wanted: readonly Room[]) {
  const visit = { isInside: false, leave: () => {} }
  void rooms.enter(wanted).then((leave) => {
    visit.isInside = true
    visit.leave = leave
  })
  return visit
}

/** Lets everything run that is ready. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a room', () => {
  test('lets in as many as its size, and makes the next one wait', async () => {
    const rooms = createRooms()
    const visits = Array.from({ length: 4 }, () => enter(rooms, [WIDE]))
    await settle()
    expect(visits.map(({ isInside }) => isInside)).toEqual([true, true, true, false])
  })

  test('gives a free place to the one who has waited longest', async () => {
    const rooms = createRooms()
    const [first, second, third] = [
      enter(rooms, [NARROW]),
      enter(rooms, [NARROW]),
      enter(rooms, [NARROW]),
    ]
    await settle()

    first.leave()
    await settle()
    expect([second.isInside, third.isInside]).toEqual([true, false])

    second.leave()
    await settle()
    expect(third.isInside).toBe(true)
  })

  test('frees one place only, even if the same work leaves twice', async () => {
    const rooms = createRooms()
    const first = enter(rooms, [NARROW])
    const [second, third] = [enter(rooms, [NARROW]), enter(rooms, [NARROW])]
    await settle()

    first.leave()
    first.leave()
    await settle()

    expect([second.isInside, third.isInside]).toEqual([true, false])
  })

  test('does not limit work under another key', async () => {
    const rooms = createRooms()
    enter(rooms, [NARROW])
    const other = enter(rooms, [{ key: 'other', size: 1 }])
    await settle()
    expect(other.isInside).toBe(true)
  })

  test('lets work in after two seconds although it is full', async () => {
    const rooms = createRooms()
    enter(rooms, [NARROW])
    const late = enter(rooms, [NARROW])

    await vi.advanceTimersByTimeAsync(1_999)
    expect(late.isInside).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(late.isInside).toBe(true)
  })

  test('counts work that entered after two seconds, and passes its place on', async () => {
    const rooms = createRooms()
    const first = enter(rooms, [NARROW])
    const late = enter(rooms, [NARROW])
    await vi.advanceTimersByTimeAsync(2_000)
    const next = enter(rooms, [NARROW])
    await settle()
    expect([late.isInside, next.isInside]).toEqual([true, false])

    first.leave()
    await settle()
    expect(next.isInside).toBe(true)
  })

  test('lets work in at once if 64 others wait already', async () => {
    const rooms = createRooms()
    enter(rooms, [NARROW])
    const waiting = Array.from({ length: 64 }, () => enter(rooms, [NARROW]))
    const next = enter(rooms, [NARROW])
    await settle()
    expect(waiting.some(({ isInside }) => isInside)).toBe(false)
    expect(next.isInside).toBe(true)
  })

  test('leaves no timer behind when the work has entered', async () => {
    const rooms = createRooms()
    const first = enter(rooms, [NARROW])
    enter(rooms, [NARROW])
    await settle()
    expect(vi.getTimerCount()).toBe(1)

    first.leave()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('several rooms', () => {
  test('are entered in order, and the first is held while the second is full', async () => {
    const rooms = createRooms()
    const inSecond = enter(rooms, [NARROW])
    await settle()
    const both = enter(rooms, [{ key: 'first', size: 1 }, NARROW])
    await settle()
    const behind = enter(rooms, [{ key: 'first', size: 1 }])
    await settle()
    expect([both.isInside, behind.isInside]).toEqual([false, false])

    inSecond.leave()
    await settle()
    expect([both.isInside, behind.isInside]).toEqual([true, false])
  })

  test('are left together', async () => {
    const rooms = createRooms()
    const both = enter(rooms, [NARROW, WIDE])
    await settle()
    both.leave()
    const [narrow, wide] = [enter(rooms, [NARROW]), enter(rooms, [WIDE])]
    await settle()
    expect([narrow.isInside, wide.isInside]).toEqual([true, true])
  })
})

describe('a room is contested', () => {
  test('only while other work is in it too', async () => {
    const rooms = createRooms()
    expect(rooms.isContested('wide')).toBe(false)
    const [first, second] = [enter(rooms, [WIDE]), enter(rooms, [WIDE])]
    await settle()
    expect(rooms.isContested('wide')).toBe(true)

    second.leave()
    expect(rooms.isContested('wide')).toBe(false)
    first.leave()
    expect(rooms.isContested('wide')).toBe(false)
  })

  test('and work that waits outside does not count', async () => {
    const rooms = createRooms()
    enter(rooms, [NARROW])
    enter(rooms, [NARROW])
    await settle()
    expect(rooms.isContested('narrow')).toBe(false)
  })
})
