import {
  followUnsubscribeLink,
  listNotificationPreferences,
  updateNotificationPreference,
} from '@latchkey/contract'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { on } from '../../../kernel/http/routes.ts'
import { changePreference, findPreferences } from './rules.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = [
  on(listNotificationPreferences, async (ctx, { params }) => ({
    items: await findPreferences(ctx, params.user_id),
    is_paginated: false,
  })),
  on(updateNotificationPreference, (ctx, { params, body }) =>
    changePreference(ctx, params, body.enabled),
  ),
  on(
    followUnsubscribeLink,
    async (ctx, { query }) =>
      new ApiResponse(`<p>${await unsubscribe(ctx, query.code)}</p>`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
  ),
]
