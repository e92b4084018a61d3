import {
  followUnsubscribeLink,
  listNotificationPreferences,
  updateNotificationPreference,
  useUnsubscribeLink,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changePreference, findPreferences } from './rules.ts'
import { subscribeAgain, unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = [
  on(listNotificationPreferences, async (ctx, { params }) => ({
    items: await findPreferences(ctx, params.user_id),
    is_paginated: false,
  })),
  on(updateNotificationPreference, (ctx, { params, body }) =>
    changePreference(ctx, params, body.enabled),
  ),
  on(followUnsubscribeLink, (ctx, { query }) => unsubscribe(ctx, query.code)),
  on(useUnsubscribeLink, (ctx, { query, body }) =>
    // Email clients may add fields of any name.
    'List-Unsubscribe' in body ? unsubscribe(ctx, query.code) : subscribeAgain(ctx, query.code),
  ),
]
