const LEVELS: Record<number, { name: string; color: number }> = {
  20: { name: 'debug', color: 90 },
  30: { name: '', color: 0 },
  40: { name: 'warn', color: 33 },
  50: { name: 'error', color: 31 },
}
const DIM = 90

/** A log line for humans: the time of day, the message, and the other fields. */
export function toReadable(line: string, isColored: boolean): string {
  const { level, time, msg, error, ...fields } = JSON.parse(line) as Record<string, unknown>
  const paint = (color: number, text: string) =>
    isColored && color !== 0 ? `\x1b[${color}m${text}\x1b[0m` : text
  const { name, color } = LEVELS[Number(level)] ?? { name: String(level), color: 0 }

  const isRequest = msg === 'request' && typeof fields.method === 'string'
  const rest = isRequest ? detailsOfRequest(fields) : fields
  const what = isRequest ? describeRequest(fields) : printable(String(msg ?? ''))
  const parts = [
    paint(DIM, timeOfDay(String(time))),
    ...(name === '' ? [] : [paint(color, name)]),
    paint(isRequest ? colorOf(Number(fields.status)) : color, what),
    ...Object.entries(rest).map(([key, value]) =>
      paint(DIM, `${key}=${printable(typeof value === 'string' ? value : JSON.stringify(value))}`),
    ),
  ]
  return `${parts.join(' ')}\n${describeError(error)}`
}

/** In the reader's local time zone. */
const timeOfDay = (time: string): string => {
  const date = new Date(time)
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

const describeRequest = ({ method, route, status, durationMs }: Record<string, unknown>): string =>
  printable(`${method} ${route} ${status} ${Math.round(Number(durationMs))} ms`)

/** Fields that identify a request are for machines, unless it failed. */
const detailsOfRequest = ({
  requestId,
  projectId,
  status,
}: Record<string, unknown>): Record<string, unknown> => ({
  ...(typeof projectId === 'string' ? { project: projectId } : {}),
  ...(Number(status) >= 500 ? { requestId } : {}),
})

const colorOf = (status: number): number => (status >= 500 ? 31 : status >= 400 ? 33 : 0)

function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null)
    return error === undefined ? '' : `    ${printable(JSON.stringify(error))}\n`
  const { stack, message } = error as { stack?: unknown; message?: unknown }
  const text = String(stack ?? message ?? JSON.stringify(error))
  return text
    .split('\n')
    .map((row) => `    ${printable(row)}\n`)
    .join('')
}

/** Client input in a field must not move the cursor, clear the screen or start a line. */
const printable = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
