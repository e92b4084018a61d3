export {
  hasOwnSession,
  ownSessionIsRecent,
  requireOwnSession,
  requireRecentAuthentication,
} from '../own-session/index.ts'
export { announceUser } from './announce-user.ts'
export {
  freeUnprovenAddresses,
  isAccountProven,
  keepOnlyAddress,
  type OwnAddress,
  proveAddress,
  selectOwnAddresses,
} from './proof.ts'
export { userRoutes } from './routes.ts'
export { getOwnUser } from './rules.ts'
export { type SignInChannel, selectSignInChannel } from './sign-in-channels.ts'
export {
  changeSignInMethods,
  changesSignInMethods,
  removesFactor,
  type SignInMethodsPatch,
} from './sign-in-methods.ts'
export {
  anonymousCaller,
  createAndShowUser,
  createUser,
  type NewUser,
  refuseTakenEmail,
  signUpUser,
  upgradeAnonymousUser,
} from './sign-up.ts'
export {
  insertContactChannel,
  markNotAnonymous,
  selectUser,
  touchUsers,
  USER_COLUMNS,
  USER_JOINS,
  updateUser,
} from './store.ts'
export type { ContactChannelsTable, UserColumns, UserRow } from './tables.ts'
export { openTotpSecret } from './totp-secret.ts'
export { toWire as userToWire, toWireFor as userToWireFor } from './wire.ts'
