export {
  anonymousCaller,
  createAndShowUser,
  createUser,
  importUser,
  type NewUser,
  signUpUser,
  upgradeAnonymousUser,
} from './rules.ts'
