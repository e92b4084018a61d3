import type { Language } from '@latchkey/contract/pure'
import { useConfigSwitch } from '../projects/writes.ts'

/** Changes the default language of the project. English is the default and therefore not stored. */
export const useSetDefaultLanguage = () =>
  useConfigSwitch<{ readonly from: Language; readonly to: Language }>({
    changesOf: ({ to }) => ({ 'localization.defaultLanguage': to === 'en-US' ? null : to }),
    show: (config, { to }) => ({ ...config, localization: { defaultLanguage: to } }),
    opposite: ({ from, to }) => ({ from: to, to: from }),
  })
