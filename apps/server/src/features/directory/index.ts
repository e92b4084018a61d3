import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import type { Route } from '../../kernel/http/routes.ts'
import type { SealedValues } from '../../kernel/sealed-values.ts'
import { apiKeyRoutes } from './api-keys/index.ts'
import { contactChannelRoutes } from './contact-channels/index.ts'
import { filePages } from './files/index.ts'
import { teamInvitationRoutes } from './invitations/index.ts'
import { memberProfileRoutes } from './members/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import { permissionRoutes } from './permissions/index.ts'
import { teamRoutes } from './teams/index.ts'
import { sealedTotpSecrets, userRoutes } from './users/index.ts'

export { findSecondFactorRequirement } from './owner-policies/index.ts'
export { findMemberRole } from './owner-roles/index.ts'
export { selectUser } from './users/index.ts'

export const directoryRoutes: readonly Route[] = [
  ...apiKeyRoutes,
  ...contactChannelRoutes,
  ...teamInvitationRoutes,
  ...memberProfileRoutes,
  ...notificationRoutes,
  ...permissionRoutes,
  ...teamRoutes,
  ...userRoutes,
]

export const directoryPages = (ctx: Context): Pages[] => [filePages(ctx)]

/** What the group seals with the server's secret. */
export const directorySealed: readonly SealedValues[] = [sealedTotpSecrets]
