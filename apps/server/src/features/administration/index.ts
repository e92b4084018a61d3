import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import type { Route } from '../../kernel/http/routes.ts'
import { ownerSetupPages, ownerSetupRoutes } from './owner-setup/index.ts'
import { userManagementRoutes } from './user-management/index.ts'

export const administrationRoutes: readonly Route[] = [...ownerSetupRoutes, ...userManagementRoutes]

export const administrationPages = (ctx: Context): Pages[] => [ownerSetupPages(ctx)]
