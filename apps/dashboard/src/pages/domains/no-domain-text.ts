import { t } from '../../text.ts'

/** What a project without a trusted domain means. */
export const noDomainText = (allowLocalhost: boolean): string =>
  allowLocalhost
    ? t('No trusted domain. Users can only sign in on localhost.')
    : t('No app can send users to sign in yet. Add your app’s domain.')
