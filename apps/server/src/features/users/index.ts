export { announceUser } from './announce-user.ts'
export { requireOwnSession } from './own-session.ts'
export { userRoutes } from './routes.ts'
export { getOwnUser } from './rules.ts'
export { markProven, type SignInChannel, selectSignInChannel } from './sign-in-channels.ts'
export { changeSignInMethods, changesSignInMethods, type SignInMethodsPatch } from './sign-in-methods.ts'
export {
  anonymousCaller,
  createAndShowUser,
  createUser,
  type NewUser,
  refuseTakenEmail,
  signUpUser,
  upgradeAnonymousUser,
} from './sign-up.ts'
export { insertContactChannel, markNotAnonymous, selectUser, touchUsers, USER_COLUMNS, USER_JOINS, updateUser } from './store.ts'
export type { ContactChannelsTable, UserColumns, UserRow } from './tables.ts'
export { openTotpSecret } from './totp-secret.ts'
export { toWire as userToWire } from './wire.ts'
