import {
  completeCommandLineSignIn,
  denyCommandLineSignIn,
  pollCommandLineSignIn,
  startCommandLineSignIn,
} from '@latchkey/contract'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { on } from '../../../kernel/http/routes.ts'
import { job } from '../../../kernel/jobs.ts'
import { completeLogin, denyLogin, forgetExpiredLogins, pollLogin, startLogin } from './rules.ts'

export const commandLineRoutes = [
  on(startCommandLineSignIn, (ctx, { body }) => startLogin(ctx, body.expires_in_millis)),
  on(completeCommandLineSignIn, async (ctx, { body }) => {
    await completeLogin(ctx, body)
    return { success: true }
  }),
  on(denyCommandLineSignIn, async (ctx, { body }) => {
    await denyLogin(ctx, body.login_code)
    return { success: true }
  }),
  on(pollCommandLineSignIn, async (ctx, { body }) => {
    const result = await pollLogin(ctx, body.polling_code)
    return new ApiResponse(result, { status: result.status === 'success' ? 201 : 200 })
  }),
]

export const commandLineJobs = [
  job('command-line.forget-expired', forgetExpiredLogins, '37 * * * *'),
]
