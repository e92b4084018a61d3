/**
 * What libraries expect of a browser when they load, and what sources see of it: nothing but a
 * silent console and the time of the rendering. Imported first.
 */

const nothing = () => undefined
class EmptyClass {}

/** Removed after loading. React only uses them to stream, which does not happen here. */
const UNTIL_LOADED: Readonly<Record<string, unknown>> = {
  setTimeout: nothing,
  clearTimeout: nothing,
  MessageChannel: class {
    readonly port1 = {}
    readonly port2 = { postMessage: nothing }
  },
  TextEncoder: class {
    encode = () => new Uint8Array()
  },
  TextDecoder: EmptyClass,
  AbortController: EmptyClass,
  ReadableStream: EmptyClass,
  Blob: EmptyClass,
  File: EmptyClass,
  FormData: EmptyClass,
  Headers: EmptyClass,
  Request: EmptyClass,
  Response: EmptyClass,
  URL: EmptyClass,
  URLSearchParams: EmptyClass,
}

let nowMillis = 0
let isNowRead = false
const readNow = () => {
  isNowRead = true
  return nowMillis
}
const scope = globalThis as unknown as Record<string, unknown>
const SystemDate = Date

SystemDate.now = readNow
const FixedDate = new Proxy(SystemDate, {
  apply: () => new SystemDate(readNow()).toString(),
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [readNow()] : values, newTarget) as object,
})
SystemDate.prototype.constructor = FixedDate
Object.assign(scope, UNTIL_LOADED, {
  Date: FixedDate,
  console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
})
delete scope.performance

/** Called once everything is loaded. */
export function finishLoading(): void {
  for (const name of Object.keys(UNTIL_LOADED)) delete scope[name]
}

/** Sets the time that sources see. */
export function setNow(millis: number): void {
  nowMillis = millis
  isNowRead = false
}

/** Whether anything has read the time since it was set. */
export const wasNowRead = (): boolean => isNowRead
