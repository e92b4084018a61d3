export {
  anonymousCaller,
  createAndShowUser,
  createUser,
  type NewUser,
  signUpUser,
  upgradeAnonymousUser,
} from './rules.ts'
