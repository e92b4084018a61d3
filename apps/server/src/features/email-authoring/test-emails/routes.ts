import { sendTestEmail } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { testServer } from './rules.ts'

export const testEmailRoutes = [on(sendTestEmail, (ctx, { body }) => testServer(ctx, body))]
