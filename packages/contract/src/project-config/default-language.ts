import type { Language } from '../messages/languages.ts'
import type { ProjectConfig } from './config.ts'

/** The language for users whose language is unknown or has no texts (decision 0053). */
export const defaultLanguage = ({ localization }: Pick<ProjectConfig, 'localization'>): Language =>
  localization?.defaultLanguage ?? 'en-US'
