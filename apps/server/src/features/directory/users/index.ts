export { announceUser } from './announce-user.ts'
export {
  isBlockedNow,
  isBlockedSql,
  refuseBlocked,
  selectBlock,
  type UserBlock,
  updateBlock,
} from './block-store.ts'
export {
  CHANNEL_COLUMNS,
  type Channel,
  type ChannelKey,
  deleteChannel,
  insertContactChannel,
  refuseTakenEmail,
  updateChannel,
  updatePrimaryToNone,
  updateVerifiedChannel,
  upsertChannel,
} from './channel-store.ts'
export type { DeletionObserver } from './deletion-observer.ts'
export {
  matches as matchesText,
  matchesByIndex as matchesTextByIndex,
  selectNewestUsers,
  selectUsersById,
} from './list-store.ts'
export { lockUser, lockUserKey, lockUserKeys, userExists } from './lock-user.ts'
export {
  freeUnprovenAddresses,
  isAccountProven,
  keepOnlyAddress,
  proveAddress,
  selectOwnAddresses,
} from './proof.ts'
export {
  deleteRecoveryCode,
  hasRecoveryCode,
  replaceRecoveryCodes,
  selectRecoveryCodeCount,
} from './recovery-code-store.ts'
export { userRoutes } from './routes.ts'
export { getOwnUser } from './rules.ts'
export { type SignInChannel, selectSignInChannel } from './sign-in-channels.ts'
export { type CodeUser, enableSignInCodes } from './sign-in-codes.ts'
export {
  changeSignInMethods,
  changesSignInMethods,
  removesFactor,
} from './sign-in-methods.ts'
export {
  countUsers,
  deleteUser,
  insertUser,
  insertUserIfMissing,
  insertUserWithChannel,
  PRIMARY_EMAIL_JOIN,
  selectUser,
  USER_COLUMNS,
  USER_JOINS,
  updateAndSelectUser,
  updateAnonymousUser,
  updateLastActiveUsers,
  updateUser,
} from './store.ts'
export type { ContactChannelsTable, UserColumns, UserRow } from './tables.ts'
export { openTotpSecret, sealedTotpSecrets } from './totp-secret.ts'
export { countTotpAttempt, selectTotpRetryAt, updateTotpStep } from './totp-store.ts'
export { toWireFor as userToWireFor } from './wire.ts'
