import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userIdOrMe, uuid } from '../primitives.ts'

/** A category of emails that users can switch on and off. */
export interface NotificationCategory {
  readonly id: string
  /** The name of the category in emails; case-sensitive. */
  readonly name: string
  readonly isEnabledByDefault: boolean
  /** Emails of this category have an unsubscribe link. */
  readonly canDisable: boolean
}

/**
 * All categories, in the order of every list. Apps may rely on the ids, which never change
 * (protocol 03 §8, protocol 05 §4).
 */
export const NOTIFICATION_CATEGORIES: readonly NotificationCategory[] = [
  {
    id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef',
    name: 'Transactional',
    isEnabledByDefault: true,
    canDisable: false,
  },
  {
    id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
    name: 'Marketing',
    isEnabledByDefault: true,
    canDisable: true,
  },
]

const TAG = 'Notifications'
const preference = {
  tag: TAG,
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
} as const

/** Whether a user receives the emails of one category. */
export const notificationPreference = z.strictObject({
  notification_category_id: uuid,
  notification_category_name: z.string(),
  enabled: z.boolean(),
  can_disable: z.boolean(),
})

export const listNotificationPreferences = endpoint({
  ...preference,
  method: 'GET',
  path: '/emails/notification-preference/:user_id',
  summary: 'List the email categories of a user',
  description: 'Always every category. With client access only for the signed-in user.',
  params: z.strictObject({ user_id: userIdOrMe }),
  returns: z.strictObject({
    items: z.array(notificationPreference),
    is_paginated: z.literal(false),
  }),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
  plainErrors: ['not-own-notifications'],
})

export const updateNotificationPreference = endpoint({
  ...preference,
  method: 'PATCH',
  path: '/emails/notification-preference/:user_id/:notification_category_id',
  audit: { kind: 'notification_preference.updated', target: 'user_id' },
  summary: 'Set whether a user receives the emails of a category',
  description:
    '404 if the category does not exist. `can_disable` is for user interfaces; this call does not check it. With client access only for the signed-in user.',
  params: z.strictObject({ user_id: userIdOrMe, notification_category_id: uuid }),
  body: z.strictObject({ enabled: z.boolean() }),
  returns: notificationPreference,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
  plainErrors: ['not-own-notifications', 'notification-category-not-found'],
})

const unsubscribeLink = {
  path: '/emails/unsubscribe-link',
  tag: TAG,
  access: 'anyone',
  // Email clients and their trackers add parameters of their own, so unknown ones are accepted
  // here.
  query: z.object({ code: z.string().optional() }),
  returns: 'text',
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED'],
  plainErrors: ['unsubscribe-link-incomplete'],
} as const

export const followUnsubscribeLink = endpoint({
  ...unsubscribeLink,
  method: 'GET',
  summary: 'Open the unsubscribe link of an email',
  description:
    'Returns a page, for the browser that an email client opens. 400 if the code does not have 45 characters.',
})

export const useUnsubscribeLink = endpoint({
  ...unsubscribeLink,
  method: 'POST',
  audit: { none: 'A choice of the recipient.' },
  summary: 'Unsubscribe with one click, or subscribe again',
  description:
    'Email clients post the form `List-Unsubscribe=One-Click`, URL-encoded or as `multipart/form-data` (RFC 8058). The page of the link posts `subscribe=again`.',
  body: z.union([
    z.looseObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    z.strictObject({ subscribe: z.literal('again') }),
  ]),
  acceptsMultipart: true,
})
