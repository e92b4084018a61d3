import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changeView, createView, listViews, removeView } from './rules.ts'

export const savedViewRoutes = [
  on(listSavedViews, (ctx, { query }) => listViews(ctx, query.list)),
  on(createSavedView, (ctx, { body }) => createView(ctx, body)),
  on(updateSavedView, (ctx, { params, body }) => changeView(ctx, params.view_id, body)),
  on(deleteSavedView, (ctx, { params }) => removeView(ctx, params.view_id)),
]
