export {
  anonymousCaller,
  createAndShowUser,
  createUser,
  signUpUser,
  upgradeAnonymousUser,
} from './rules.ts'
