import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import variant from '@jitl/quickjs-ng-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

/** The memory that sources can use, with the 15 MB or less of the loaded libraries. */
const MAX_MEMORY_BYTES = 64 << 20
/** The depth of calls: thousands of nested elements. */
const MAX_STACK_BYTES = 1 << 20

/** A JavaScript engine in WebAssembly. It has no access to anything outside of its memory. */
export interface Engine {
  readonly context: QuickJSContext
  /** The whole memory. A new view after each run, because it may have grown. */
  memory(): Uint8Array
}

// Its types describe the CommonJS build.
const ENGINE = variant as unknown as QuickJSSyncVariant
// Instead of the path of this program, which the engine copies into its memory.
const VARIANT = newVariant(ENGINE, { emscriptenModule: { thisProgram: 'quickjs' } as object })

/**
 * Instantiates WebAssembly without the language of the machine, which is copied into its memory as
 * well and would move everything else there.
 */
async function instantiate(): Promise<QuickJSWASMModule> {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? {}
  Object.defineProperty(globalThis, 'navigator', { value: undefined, configurable: true })
  try {
    return await newQuickJSWASMModuleFromVariant(VARIANT)
  } finally {
    Object.defineProperty(globalThis, 'navigator', navigator)
  }
}

/**
 * Creates an engine. `isInterrupted` is called often while code runs, and ends it by true. The
 * memory has the same layout each time, so that the image of another engine can replace it.
 */
export async function createEngine(isInterrupted: () => boolean): Promise<Engine> {
  const module = await instantiate()
  const runtime = module.newRuntime()
  runtime.setMemoryLimit(MAX_MEMORY_BYTES)
  runtime.setMaxStackSize(MAX_STACK_BYTES)
  runtime.setInterruptHandler(isInterrupted)
  const context = runtime.newContext()
  const memory = module.getWasmMemory()
  return { context, memory: () => new Uint8Array(memory.buffer) }
}

/** Identifies the build of the engine. An image only fits the one that it was taken from. */
export function engineHash(): string {
  const resolve = createRequire(import.meta.url).resolve
  const file = resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm')
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
