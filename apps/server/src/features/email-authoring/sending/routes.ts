import { sendEmail } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import * as rules from './send-email.ts'

export const sendingRoutes = [on(sendEmail, (ctx, { body }) => rules.sendEmail(ctx, body))]
