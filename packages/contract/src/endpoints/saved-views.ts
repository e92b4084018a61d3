import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { VIEW_NAME_MAX_LENGTH } from '../limits.ts'
import { millis, success, uuid } from '../primitives.ts'

const shared = { tag: 'Projects', access: ['admin'] } as const

/** The lists of the dashboard whose views can be saved. */
export const VIEWED_LISTS = ['users', 'sessions'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** Longest query string of a view, in characters. */
export const VIEW_SEARCH_MAX_LENGTH = 2_000
const VIEW_COLUMNS_MAX = 50
const VIEW_COLUMN_MAX_LENGTH = 350

const name = z.string().trim().min(1).max(VIEW_NAME_MAX_LENGTH)
const search = z.string().max(VIEW_SEARCH_MAX_LENGTH).meta({
  description: 'The query string of the list: its filters and its order, without a leading `?`',
})
const columns = z
  .array(z.string().min(1).max(VIEW_COLUMN_MAX_LENGTH))
  .max(VIEW_COLUMNS_MAX)
  .nullable()
  .meta({ description: 'The columns shown; null for those that the reader chose' })
const isShared = z.boolean().meta({
  description:
    'Whether it belongs to the project and every member sees it. Otherwise it belongs to the caller',
})
const viewId = z.strictObject({ view_id: uuid })

/** A named view of a list (protocol 09 §24 no. 24, decision 0051). */
export const savedView = z.strictObject({
  id: uuid,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  search: z.string(),
  columns: z.array(z.string()).nullable(),
  is_shared: z.boolean(),
  created_at_millis: millis,
  updated_at_millis: millis,
})

export const listSavedViews = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/saved-views',
  summary: 'List the saved views of a list',
  description: 'Those of the caller and those shared with the project, by name.',
  query: z.strictObject({ list: z.enum(VIEWED_LISTS) }),
  returns: z.strictObject({ items: z.array(savedView) }),
  errors: [],
})

export const createSavedView = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/saved-views',
  audit: { kind: 'saved_view.created' },
  summary: 'Save a view of a list',
  description:
    'Sharing requires the role `developer`. A key has no views of its own and must share.',
  body: z.strictObject({
    list: z.enum(VIEWED_LISTS),
    name,
    search,
    columns: columns.optional(),
    is_shared: isShared.optional(),
  }),
  returns: savedView,
  errors: ['QUOTA_EXCEEDED'],
})

export const updateSavedView = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/internal/saved-views/:view_id',
  audit: { kind: 'saved_view.updated' },
  summary: 'Rename, change, share or stop sharing a saved view',
  description:
    'A shared view requires the role `developer`. A view that is no longer shared belongs to the caller.',
  params: viewId,
  body: z.strictObject({
    name: name.optional(),
    search: search.optional(),
    columns: columns.optional(),
    is_shared: isShared.optional(),
  }),
  returns: savedView,
  errors: ['QUOTA_EXCEEDED'],
  plainErrors: ['saved-view-not-found', 'shared-view-of-developers'],
})

export const deleteSavedView = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/internal/saved-views/:view_id',
  audit: { kind: 'saved_view.deleted' },
  summary: 'Delete a saved view',
  description: 'A shared view requires the role `developer`.',
  params: viewId,
  returns: success,
  errors: [],
  plainErrors: ['saved-view-not-found', 'shared-view-of-developers'],
})
