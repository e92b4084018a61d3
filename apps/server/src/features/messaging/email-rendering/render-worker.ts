// Renders emails in a thread of its own: untrusted sources, and the libraries that read them.
import { parentPort } from 'node:worker_threads'
import { EMAIL_SANDBOX } from '../../../kernel/shipped-files.ts'
import { type ImageName, readImage } from './image.ts'
import { type RenderJob, runJob } from './render-job.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

const sandboxes = new Map<ImageName, Sandbox>()

function sandboxOf(image: ImageName): Sandbox {
  const known = sandboxes.get(image)
  if (known !== undefined) return known
  const sandbox = createSandbox(readImage(EMAIL_SANDBOX, image))
  sandboxes.set(image, sandbox)
  return sandbox
}

// An error ends the thread, and `worker-pool.ts` rejects the job with it.
parentPort?.on('message', async (job: RenderJob) =>
  parentPort?.postMessage(await runJob(job, sandboxOf)),
)

// The libraries are loaded. `worker-pool.ts` waits for this.
parentPort?.postMessage('ready')
