import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import { WORKER_PLACES } from '../../../kernel/jobs.ts'
import type { SmtpServer } from './mail-servers.ts'
import type { QueuedMail } from './mails.ts'

/** A mail that was put off, and how many attempts it had by then: with more of them somebody has taken it since. */
export interface WaitingMail extends QueuedMail {
  readonly attempts: number
}

/** Why a mail may not go now, and for how long it should stay away. */
export interface Refusal {
  readonly waitMs: number
  /** The server is left alone because it took too long. */
  readonly isPaused: boolean
}

/**
 * Who of the background may use the servers that projects configured, in one process. A server that takes its time holds a place of the worker
 * meanwhile, so it gets few of them, and all of them together leave enough for everybody else's mails.
 */
export interface SmtpLimiter {
  /** Takes a place at the server, to be given back with `leave`. Refuses if there is none, and remembers the mail. */
  enter(server: SmtpServer, mail: WaitingMail, now: Date): Refusal | null
  leave(server: SmtpServer): void
  /** A mail that was refused and would be let in now; the servers take turns. Each is named once. */
  next(now: Date): WaitingMail | null
  /** The server took too long. It is left alone for a while, longer each time. */
  timedOut(server: SmtpServer, now: Date): void
  /** The server said something in time, if only no. */
  answered(server: SmtpServer): void
}

const PLACES_PER_SERVER = 2
const PLACES_IN_ALL = WORKER_PLACES / 2

const FIRST_PAUSE_MS = MINUTE_MS / 2
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** A server that nobody has used for so long after its pause begins anew. */
const FORGET_AFTER_MS = 60 * MINUTE_MS

/** When a mail looks again by itself: those that leave call the next one in, so this is for what they miss. */
const LOOK_AGAIN_MS = 1_000
/** They look one after the other, or the looking alone would keep the worker busy. */
const LOOK_APART_MS = 100
/** Beyond that many nobody calls a mail in; it looks by itself. */
const MAX_WAITING = 10_000

interface HostQueue {
  busy: number
  /** Timeouts in a row. */
  timeouts: number
  pausedUntil: Date
  waiting: Map<string, WaitingMail>
}

export function createSmtpLimiter(): SmtpLimiter {
  const lines = new Map<string, HostQueue>()
  let busy = 0

  const keyOf = (server: SmtpServer): string => JSON.stringify(server)
  const lineOf = (key: string): HostQueue => {
    const line: HostQueue = lines.get(key) ?? {
      busy: 0,
      timeouts: 0,
      pausedUntil: new Date(0),
      waiting: new Map(),
    }
    lines.set(key, line)
    return line
  }
  /** After a timeout one mail at a time finds out whether it is better. */
  const hasRoom = (line: HostQueue): boolean =>
    busy < PLACES_IN_ALL && line.busy < (line.timeouts > 0 ? 1 : PLACES_PER_SERVER)
  const dropIf = (key: string, isOver: (line: HostQueue) => boolean): void => {
    const line = lines.get(key)
    if (line && line.busy === 0 && line.waiting.size === 0 && isOver(line)) lines.delete(key)
  }

  return {
    enter(server, mail, now) {
      const line = lineOf(keyOf(server))
      line.waiting.delete(mail.id)
      const pauseMs = Math.max(line.pausedUntil.getTime() - now.getTime(), 0)
      if (pauseMs === 0 && hasRoom(line)) {
        line.busy += 1
        busy += 1
        return null
      }
      const waitMs = Math.max(pauseMs, LOOK_AGAIN_MS) + line.waiting.size * LOOK_APART_MS
      if (line.waiting.size < MAX_WAITING) line.waiting.set(mail.id, mail)
      return { waitMs, isPaused: pauseMs > 0 }
    },
    leave(server) {
      const key = keyOf(server)
      lineOf(key).busy -= 1
      busy -= 1
      dropIf(key, ({ timeouts }) => timeouts === 0)
    },
    next(now) {
      for (const [key, line] of lines) {
        const [first] = line.waiting.values()
        if (first === undefined || line.pausedUntil > now || !hasRoom(line)) continue
        line.waiting.delete(first.id)
        // To the end of the line of lines.
        lines.delete(key)
        lines.set(key, line)
        return first
      }
      return null
    },
    timedOut(server, now) {
      if (!server.isGuarded) return
      const line = lineOf(keyOf(server))
      // Those that went together with the one before tell nothing new.
      if (line.pausedUntil > now) return
      line.pausedUntil = addMillis(
        now,
        Math.min(FIRST_PAUSE_MS * 2 ** line.timeouts, LONGEST_PAUSE_MS),
      )
      line.timeouts += 1
      for (const key of lines.keys())
        dropIf(key, ({ pausedUntil }) => addMillis(pausedUntil, FORGET_AFTER_MS) < now)
    },
    answered(server) {
      const line = lines.get(keyOf(server))
      if (!line) return
      line.timeouts = 0
      line.pausedUntil = new Date(0)
      dropIf(keyOf(server), () => true)
    },
  }
}
