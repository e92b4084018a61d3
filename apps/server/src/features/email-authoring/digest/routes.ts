import { sendFailedEmailsDigest } from '@latchkey/contract'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { on } from '../../../kernel/http/routes.ts'
import { requireCronSecret, sendDigests } from './rules.ts'

export const digestRoutes = [
  on(sendFailedEmailsDigest, async (ctx, { headers, query }) => {
    requireCronSecret(ctx, headers.authorization)
    const result = await sendDigests(ctx, { isDryRun: query.dry_run === 'true' })
    return new ApiResponse(result, { status: result.success ? 200 : 500 })
  }),
]
