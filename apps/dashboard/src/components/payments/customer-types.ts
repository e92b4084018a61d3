import type { CustomerType } from '../../data/payments/offers.ts'
import { type Message, message } from '../../text.ts'

/** The types of customers: one of them, several, and as part of a sentence. */
export const customerTypeNames: Readonly<Record<CustomerType, Message>> = {
  user: message('User'),
  team: message('Team'),
  custom: message('Custom'),
}
export const customerTypePlurals: Readonly<Record<CustomerType, Message>> = {
  user: message('Users'),
  team: message('Teams'),
  custom: message('Custom'),
}
