import { renderEmail, sendPreviewEmail } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { previewEmail } from './rules.ts'
import { sendPreview } from './send-preview.ts'

export const previewRoutes = [
  on(renderEmail, (ctx, { body }) => previewEmail(ctx, body)),
  on(sendPreviewEmail, async (ctx, { body }) => {
    await sendPreview(ctx, body)
    return { success: true }
  }),
]
