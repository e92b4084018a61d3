import {
  readAdminBranding,
  readBranding,
  readBrandingAsClient,
  updateBranding,
} from '@latchkey/contract'
import { varyBy } from '../../../kernel/http/headers.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { on } from '../../../kernel/http/routes.ts'
import { changeBranding, toAdminView } from './rules.ts'

const CACHED = {
  'cache-control': 'private, max-age=60',
  vary: varyBy('x-stack-project-id', 'x-stack-branch-id', 'x-stack-access-type'),
}

export const brandingRoutes = [
  // Apps read it on each page. The address is the same for all projects, which headers tell apart.
  on(
    readBrandingAsClient,
    (ctx) => new ApiResponse(readBranding(ctx.project.config), { headers: CACHED }),
  ),
  on(readAdminBranding, (ctx) => toAdminView(ctx.project.config)),
  on(updateBranding, (ctx, { body }) => changeBranding(ctx, body)),
]
