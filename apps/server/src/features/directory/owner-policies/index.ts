export {
  findSecondFactorRequirement,
  mustHaveSecondFactor,
  requireRemovableSecondFactor,
} from './rules.ts'
export { ownsInternalProject, replacePolicy, selectPolicy } from './store.ts'
