import {
  createProjectKeySet,
  listProjectKeySets,
  readProjectKeySet,
  updateProjectKeySet,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changeKeySet, getKeySet, issueKeySet, listKeySets } from './rules.ts'

export const projectKeyRoutes = [
  on(createProjectKeySet, (ctx, { body }) => issueKeySet(ctx, body)),
  on(listProjectKeySets, (ctx) => listKeySets(ctx)),
  on(readProjectKeySet, (ctx, { params }) => getKeySet(ctx, params.id)),
  on(updateProjectKeySet, (ctx, { params, body }) => changeKeySet(ctx, params.id, body)),
]
