export {
  anonymousCaller,
  createAndShowUser,
  createUser,
  importUser,
  type NewUser,
  type Profile,
  signUpUser,
  upgradeAnonymousUser,
} from './rules.ts'
