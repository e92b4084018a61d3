import {
  listSentEmails,
  readLoggedEmail,
  resendLoggedEmail,
  searchEmails,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { findEmails, findLastAttempts, getEmail, resendEmail } from './rules.ts'

export const emailLogRoutes = [
  on(listSentEmails, (ctx) => findLastAttempts(ctx)),
  on(searchEmails, (ctx, { query }) => findEmails(ctx, query)),
  on(readLoggedEmail, (ctx, { params }) => getEmail(ctx, params.id)),
  on(resendLoggedEmail, async (ctx, { params }) => ({
    success: true as const,
    id: await resendEmail(ctx, params.id),
  })),
]
