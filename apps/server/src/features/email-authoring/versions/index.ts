export { recordConfigVersions } from './config-versions.ts'
export { recordVersions } from './record-versions.ts'
export { forgetVersions, getVersion, listVersions } from './rules.ts'
export {
  type SourceState,
  type StateColumns,
  type ThemeChoice,
  toState,
  toStateColumns,
  toThemeChoice,
} from './source-state.ts'
