export {
  findSecondFactorRequirement,
  mustHaveSecondFactor,
  requireRemovableSecondFactor,
} from './rules.ts'
export { ownsInternalProject, selectPolicy, storePolicy } from './store.ts'
