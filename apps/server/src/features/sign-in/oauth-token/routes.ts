import { issueOAuthToken } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { grantToken } from './rules.ts'

export const oauthTokenRoutes = [
  on(issueOAuthToken, (ctx, { body, headers }) => grantToken(ctx, body, headers.authorization)),
]
