export {
  findSecondFactorRequirement,
  requireRemovableSecondFactor,
} from './rules.ts'
export { ownsInternalProject, replacePolicy, selectPolicy } from './store.ts'
