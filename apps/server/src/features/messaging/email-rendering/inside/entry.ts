import './platform.ts'
import './arktype-config.ts'
import { finishLoading } from './platform.ts'
import { define, load, run } from './run.ts'

// Called by `sandbox.ts`.
Object.assign(globalThis, { latchkeyEmails: Object.freeze({ define, load, run }) })
finishLoading()
