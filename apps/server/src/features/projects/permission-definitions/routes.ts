import { projectPermissionDefinitions, teamPermissionDefinitions } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import type { Scope } from '../../directory/permissions/index.ts'
import { changeDefinition, createDefinition, deleteDefinition, listDefinitions } from './rules.ts'

const routesOf = (
  { list, create, update, remove }: typeof teamPermissionDefinitions,
  scope: Scope,
) => [
  on(list, (ctx) => ({ items: listDefinitions(ctx, scope), is_paginated: false })),
  on(create, (ctx, { body }) => createDefinition(ctx, scope, body)),
  on(update, (ctx, { params, body }) => changeDefinition(ctx, scope, params.permission_id, body)),
  on(remove, async (ctx, { params }) => {
    await deleteDefinition(ctx, scope, params.permission_id)
    return { success: true }
  }),
]

export const permissionDefinitionRoutes = [
  ...routesOf(teamPermissionDefinitions, 'team'),
  ...routesOf(projectPermissionDefinitions, 'project'),
]
