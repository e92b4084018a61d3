import { t } from '../text.ts'

/** What a toast says after a switch. */
export const switched = (name: string, isOn: boolean): string =>
  isOn ? t('“{name}” turned on', { name }) : t('“{name}” turned off', { name })
