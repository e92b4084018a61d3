import { NOTIFICATION_CATEGORIES } from '@latchkey/contract'
import type { Clock } from '../../../kernel/clock.ts'
import { createFairQueue, type FairQueueOptions } from '../../../kernel/fair-queue/fair-queue.ts'
import { DEFAULT_LOOK } from './look.ts'
import { schemeOf } from './look-sheet.ts'
import type { RenderJob } from './render-job.ts'
import type {
  EmailRenderer,
  RenderedSource,
  RenderRecipient,
  RenderRequest,
  RenderResult,
} from './renderer.ts'
import { createWorkerPool } from './worker-pool.ts'

/** The most recipients of one request. */
export const MAX_RECIPIENTS = 100
/** The length of a source in characters. */
const MAX_SOURCE_LENGTH = 1 << 20
const QUEUE: FairQueueOptions = {
  concurrency: 2,
  queueLength: 1_000,
  maxWaitMs: 30_000,
  startsWithOneSlot: true,
}

const OPTIONAL_CATEGORIES = Object.fromEntries(
  NOTIFICATION_CATEGORIES.map(({ name, canDisable }) => [name, canDisable]),
)

/**
 * Creates the renderer. Threads start with the first email.
 *
 * `render` throws `TooBusy` if the project waits too long for its turn, or if no thread starts.
 */
export function createEmailRenderer(
  clock: Pick<Clock, 'now'>,
  queueOptions = QUEUE,
): EmailRenderer {
  const pool = createWorkerPool()
  const queue = createFairQueue(queueOptions)

  return {
    async render(request): Promise<RenderResult> {
      const error = findError(request)
      if (error !== null) return { ok: false, error }
      const emails: RenderedSource[] = []
      for (const recipient of request.recipients) {
        const job = toJob(request, recipient, clock.now())
        // One turn for each recipient, so that a long batch does not delay other projects.
        const result = await queue.run({ tenant: request.tenancyId }, () => pool.run(job))
        if (!result.ok) return result
        emails.push(result.email)
      }
      return { ok: true, emails }
    },
    stop: () => pool.stop(),
  }
}

function findError({ template, theme, recipients }: RenderRequest): string | null {
  if (recipients.length > MAX_RECIPIENTS)
    return `At most ${MAX_RECIPIENTS} emails can be rendered at once.`
  const source = 'tsx' in template ? template.tsx : template.html
  return source.length > MAX_SOURCE_LENGTH || (theme?.length ?? 0) > MAX_SOURCE_LENGTH
    ? 'The source is too long.'
    : null
}

function toJob(request: RenderRequest, recipient: RenderRecipient, now: Date): RenderJob {
  const { template, theme, mode, project, look = DEFAULT_LOOK, variables } = request
  const { displayName, unsubscribeLink } = recipient
  const isPreview = mode === 'preview'
  return {
    template,
    theme,
    request: {
      mode,
      user: { displayName: isPreview ? (displayName ?? 'John Doe') : displayName },
      project,
      look: { ...look, scheme: schemeOf(theme) },
      variables,
      ...(unsubscribeLink === undefined ? {} : { unsubscribeLink }),
      optionalCategories: OPTIONAL_CATEGORIES,
      isOptionalByDefault: OPTIONAL_CATEGORIES[request.defaultCategory] ?? false,
      nowMillis: now.getTime(),
    },
  }
}
