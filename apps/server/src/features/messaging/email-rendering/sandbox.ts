import { SourceError } from './compile.ts'
import { createEngine, type Engine } from './engine.ts'
import { changesOf, createPreparedMemories } from './prepared-memory.ts'
import type { SandboxRequest, SandboxResult } from './sandbox-request.ts'

/** The processor time for one email. A usual one takes a few milliseconds. */
const MAX_RUN_MS = 1_000
/** The length of a rendered document in characters. Gmail shows about 100,000. */
const MAX_HTML_LENGTH = 2 << 20
/** An engine whose memory has grown beyond this is replaced. */
const MAX_KEPT_BYTES = 40 << 20

const TOO_SLOW = `The source took longer than ${MAX_RUN_MS / 1_000} second. Does it contain an endless loop?`

/** Compiled sources, as bodies of CommonJS modules. */
export interface CompiledSources {
  readonly template?: string
  readonly theme?: string
}

/**
 * Runs untrusted sources. Each run starts from the same memory snapshot, so nothing of an earlier run
 * remains: that of the image or, for sources that ran before, the one taken after their modules were
 * evaluated, which contains no data of a recipient.
 */
export interface Sandbox {
  run(sources: CompiledSources, request: SandboxRequest): Promise<SandboxResult>
}

/** A sandbox with the libraries of an image (`image.ts`). */
export function createSandbox(image: Uint8Array): Sandbox {
  const memories = createPreparedMemories()
  let engine: Engine | null = null
  let deadline = 0
  let isTooSlow = false
  const isInterrupted = () => {
    isTooSlow ||= processorTime() > deadline
    return isTooSlow
  }

  async function restoredEngine(): Promise<Engine> {
    if (engine === null || engine.memory().length > MAX_KEPT_BYTES) {
      engine = await createEngine(isInterrupted)
      // Only the engine itself can grow its memory to the size of the image.
      deadline = Number.POSITIVE_INFINITY
      isTooSlow = false
      if (engine.memory().length < image.length)
        engine.context.evalCode(`new ArrayBuffer(${image.length})`).dispose()
    }
    const memory = engine.memory()
    memory.set(image)
    memory.fill(0, image.length)
    return engine
  }

  return {
    async run(sources, request) {
      const key = memories.keyOf(sources)
      const restored = await restoredEngine()
      const { context } = restored
      const isPrepared = memories.restore(key, restored.memory())
      deadline = processorTime() + MAX_RUN_MS
      isTooSlow = false
      try {
        if (!isPrepared && load(context, sources, request) && memories.isWorthIt(key)) {
          const changes = changesOf(restored.memory(), image)
          if (changes !== null) memories.set(key, changes)
        }
        const argument = JSON.stringify(JSON.stringify(request))
        return parse(evaluate(context, `latchkeyEmails.run(${argument})`, 'run.js'))
      } catch (error) {
        if (error instanceof SourceError) return { ok: false, error: error.message }
        // WebAssembly trapped, for example because its stack was full. Its state is undefined.
        engine = null
        return { ok: false, error: isTooSlow ? TOO_SLOW : 'The source needs too much memory.' }
      }
    },
  }

  /** Evaluates the modules. Returns whether they are the same at any time. */
  function load(
    context: Engine['context'],
    sources: CompiledSources,
    { nowMillis }: SandboxRequest,
  ): boolean {
    for (const [name, code] of Object.entries(sources))
      evaluate(context, wrap(name, code as string), `${name}.tsx`)
    return evaluate(context, `latchkeyEmails.load(${nowMillis})`, 'load.js') === 'stable'
  }

  function evaluate(context: Engine['context'], code: string, file: string): string {
    const result = context.evalCode(code, file)
    if (result.error === undefined) return context.getString(result.value)
    // `run` returns what sources throw. What is left cannot be caught inside. The error is not
    // read, because reading it would run code of the source.
    throw new SourceError(
      isTooSlow ? TOO_SLOW : `${file}: The source has a syntax error or needs too much memory.`,
    )
  }
}

/**
 * In milliseconds. On a busy machine a thread waits for a core, and its sources are not to blame.
 * Node 22 only has the time of the clock.
 */
function processorTime(): number {
  if (process.threadCpuUsage === undefined) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

// On one line, so that the lines of errors are those of the source.
const wrap = (name: string, code: string): string =>
  `latchkeyEmails.define(${JSON.stringify(name)}, function (exports, require) {${code}\n})`

/** Reads the result of untrusted code. */
function parse(json: string): SandboxResult {
  if (json.length > MAX_HTML_LENGTH) throw new SourceError('The email is too long.')
  let value: Partial<Record<string, unknown>>
  try {
    value = JSON.parse(json) as typeof value
  } catch {
    throw new SourceError('The source returned no email.')
  }
  const { html, subject, notificationCategory, classes, error } = value ?? {}
  if (typeof html !== 'string') throw new SourceError(shorten(error))
  return {
    ok: true,
    html,
    classes: readClasses(classes),
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(typeof notificationCategory === 'string' ? { notificationCategory } : {}),
  }
}

const MAX_CLASSES = 2_000
/** Tailwind takes quadratic time for some names. */
const MAX_CLASS_LENGTH = 2_000
const MAX_CONFIGS = 4

function readClasses(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).map(([config, names]): [string, string[]] => [
    config,
    Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
  ])
  if (entries.length > MAX_CONFIGS || entries.some(([, { length }]) => length > MAX_CLASSES))
    throw new SourceError('The email uses too many classes of Tailwind.')
  if (entries.some(([, names]) => names.some(({ length }) => length > MAX_CLASS_LENGTH)))
    throw new SourceError(
      `The email uses a class of Tailwind with more than ${MAX_CLASS_LENGTH} characters.`,
    )
  return Object.fromEntries(entries)
}

const MAX_ERROR_LENGTH = 2_000

const shorten = (error: unknown): string =>
  typeof error === 'string' && error !== ''
    ? error.slice(0, MAX_ERROR_LENGTH)
    : 'The source could not be rendered.'
