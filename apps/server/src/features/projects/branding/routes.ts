import {
  readAdminBranding,
  readBranding,
  readBrandingAsClient,
  updateBranding,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changeBranding, toAdminView } from './rules.ts'

export const brandingRoutes = [
  on(readBrandingAsClient, (ctx) => readBranding(ctx.project.config)),
  on(readAdminBranding, (ctx) => toAdminView(ctx.project.config)),
  on(updateBranding, (ctx, { body }) => changeBranding(ctx, body)),
]
